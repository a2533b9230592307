//! What of the tank is looked at: all of it or a part, at rest or following.

mod sight;

pub use sight::Room;

use super::camera::Camera;
use crate::shoal::{Plane, Vec2, add, length, scale, sub};
use eframe::egui::{self, Pos2};
use sight::{SAME_SCALE, Sight, eased, is_same};

/// Most that the first frame of a movement may take, s: before it the window may
/// have slept.
const FIRST_FRAME_S: f64 = 1.0 / 30.0;
/// How much larger than the whole tank what is followed is shown at least.
const FOLLOWING_TIMES: f32 = 2.5;

/// What is to be looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Aim {
    /// The whole tank.
    #[default]
    Fit,
    /// A part of it.
    Part { points_per_px: f32, center: Vec2 },
}

/// What the view follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Follow {
    /// Nothing: it rests.
    #[default]
    Nothing,
    /// The selected fish.
    Fish,
    /// The largest cluster.
    LargestCluster,
}

/// Who is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The fish of this id.
    Fish(usize),
    /// The largest cluster.
    Cluster,
}

/// Where the one is that is followed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Followed {
    /// Who it is.
    pub subject: Subject,
    /// Its place, tank px.
    pub place: Vec2,
}

/// What is looked at, and the way there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Viewing {
    aim: Aim,
    follow: Follow,
    is_following_paused: bool,
    followed: Option<Followed>,
    /// What the picture shows while it moves; none at rest.
    sight: Option<Sight>,
    is_moving: bool,
    /// Whether a frame has been moved already.
    is_under_way: bool,
}

impl Viewing {
    /// Where the tank is on screen now.
    #[must_use]
    pub fn camera(&self, room: &Room) -> Camera {
        if !room.is_open() || (self.aim == Aim::Fit && !self.is_moving) {
            return Camera::fit(room.view, room.tank);
        }
        let Sight { px_per_point, center } = self.shown(room);
        Camera::new(room.view, room.tank, 1.0 / px_per_point, center)
    }

    /// Whether the whole tank is looked at, or will be once the view has come to rest.
    #[must_use]
    pub fn is_fit(&self) -> bool {
        self.aim == Aim::Fit
    }

    /// Screen points a tank px once the view has come to rest.
    #[must_use]
    pub fn aimed_scale(&self, room: &Room) -> f32 {
        1.0 / self.aimed(room).px_per_point
    }

    /// What is followed, be it paused or not.
    #[must_use]
    pub const fn follow(&self) -> Follow {
        self.follow
    }

    /// Whether following waits, since the person has moved the view.
    #[must_use]
    pub const fn is_following_paused(&self) -> bool {
        self.is_following_paused
    }

    /// Whether this is followed now.
    #[must_use]
    pub fn is_following(&self, what: Follow) -> bool {
        self.follow == what && !self.is_following_paused
    }

    /// Whether the view still moves.
    #[must_use]
    pub const fn is_easing(&self) -> bool {
        self.is_moving
    }

    /// Looks at the whole tank again, and follows nothing.
    pub fn look_at_all(&mut self, room: &Room) {
        if room.is_open() {
            self.begin(room);
        }
        (self.aim, self.follow) = (Aim::Fit, Follow::Nothing);
    }

    /// Shows the tank larger by a factor, or smaller; the place under `at`,
    /// points, stays there. What is followed stays in the middle instead.
    pub fn zoom(&mut self, room: &Room, factor: f32, at: Pos2) {
        if room.is_open() {
            self.zoom_to(room, self.aimed_scale(room) * factor, at);
        }
    }

    /// The same, to so many points a tank px.
    pub fn zoom_to(&mut self, room: &Room, points_per_px: f32, at: Pos2) {
        if !(room.is_open() && points_per_px.is_finite()) {
            return;
        }
        let points_per_px = room.allowed(points_per_px);
        let from_middle = room.middle_to(at);
        let center = match self.follow {
            Follow::Fish | Follow::LargestCluster if !self.is_following_paused => self.aimed(room).center,
            _ => sub(self.shown(room).place_at(from_middle), scale(from_middle, 1.0 / points_per_px)),
        };
        self.aim_at(room, points_per_px, center);
    }

    /// Moves the tank by so many points, at once: it is held by the hand.
    pub fn pan(&mut self, room: &Room, by: egui::Vec2) {
        let Aim::Part { points_per_px, center } = self.aim else {
            return;
        };
        if !room.is_open() {
            return;
        }
        let shown = self.shown(room);
        let way = scale([-by.x, -by.y], shown.px_per_point);
        // What was followed is let go where it is seen.
        let is_led = self.follow != Follow::Nothing && !self.is_following_paused;
        let from = if is_led { shown.center } else { center };
        self.aim = Aim::Part { points_per_px, center: add(from, way) };
        self.keep_within(room);
        self.is_following_paused = self.follow != Follow::Nothing;
        self.sight =
            self.sight.map(|sight| room.within_glass(Sight { center: add(shown.center, way), ..sight }));
    }

    /// Brings a place of the tank, px, to the middle of the view.
    pub fn look_at(&mut self, room: &Room, place: Vec2) {
        if let Aim::Part { points_per_px, .. } = self.aim
            && room.is_open()
        {
            self.is_following_paused = self.follow != Follow::Nothing;
            self.aim_at(room, points_per_px, place);
        }
    }

    /// Follows this from now on, from near; or no more if it does so already.
    pub fn toggle_follow(&mut self, room: &Room, what: Follow) {
        let is_on = self.is_following(what);
        self.follow = if is_on { Follow::Nothing } else { what };
        self.is_following_paused = false;
        if self.follow != Follow::Nothing && self.is_fit() && room.is_open() {
            let center = self.aimed(room).center;
            self.aim_at(room, room.allowed(room.fit() * FOLLOWING_TIMES), center);
        }
    }

    /// Follows nothing any more; the view stays.
    pub const fn stop_following(&mut self) {
        self.follow = Follow::Nothing;
    }

    /// Moves the view on by a frame of `wall_s` seconds, at whose end the one
    /// that is followed is there; none where it is not to be seen.
    pub fn advance(&mut self, room: &Room, followed: Option<Followed>, plane: &Plane, wall_s: f64) {
        if !room.is_open() {
            self.rest();
            return;
        }
        let before = self.aimed(room);
        self.sight.get_or_insert(before);
        let is_one_way = self.take_followed(room, followed, plane);
        let aimed = self.aimed(room);
        let is_led = aimed != before;
        if !self.is_moving && !is_led {
            self.rest();
            return;
        }
        let wall_s = if self.is_under_way { wall_s } else { wall_s.min(FIRST_FRAME_S) };
        let from = if is_one_way { before } else { aimed };
        let sight = eased(self.shown_while_moving(room), from, aimed, wall_s.max(0.0));
        if !is_led && is_same(&sight, &aimed) {
            self.rest();
        } else {
            self.sight = Some(room.within_glass(sight));
            (self.is_moving, self.is_under_way) = (true, true);
        }
    }

    /// What is aimed at is what is shown.
    fn rest(&mut self) {
        (self.is_moving, self.is_under_way, self.sight) = (false, false, None);
    }

    /// Aims at the one that is followed. Whether it is the one of the frame
    /// before, who has come there on a way.
    fn take_followed(&mut self, room: &Room, followed: Option<Followed>, plane: &Plane) -> bool {
        let followed = followed.filter(|_| self.follow != Follow::Nothing && !self.is_following_paused);
        let last = std::mem::replace(&mut self.followed, followed);
        let (Some(now), Aim::Part { center, .. }) = (followed, &mut self.aim) else {
            return false;
        };
        *center = now.place;
        self.keep_within(room);
        let Some(last) = last.filter(|last| last.subject == now.subject) else {
            return false;
        };
        let straight = sub(now.place, last.place);
        let turn = sub(straight, plane.way(last.place, now.place));
        if length(turn) < 1.0 {
            return true;
        }
        // Over the seam the view goes along: no way leads back across the tank.
        let shown = self.shown_while_moving(room);
        self.sight = Some(room.within_glass(Sight { center: add(shown.center, turn), ..shown }));
        false
    }

    fn aim_at(&mut self, room: &Room, points_per_px: f32, center: Vec2) {
        self.begin(room);
        let is_whole = (points_per_px / room.fit() - 1.0).abs() < SAME_SCALE;
        self.aim = if is_whole { Aim::Fit } else { Aim::Part { points_per_px, center } };
        self.keep_within(room);
    }

    /// From here on the picture moves to what is aimed at.
    fn begin(&mut self, room: &Room) {
        self.sight = Some(self.shown(room));
        self.is_moving = true;
    }

    fn keep_within(&mut self, room: &Room) {
        if let Aim::Part { points_per_px, center } = &mut self.aim {
            let sight = Sight { px_per_point: 1.0 / *points_per_px, center: *center };
            *center = room.within_glass(sight).center;
        }
    }

    /// What will be shown at the end of the way.
    fn aimed(&self, room: &Room) -> Sight {
        let (points_per_px, center) = match self.aim {
            Aim::Fit => (room.fit(), scale(room.tank, 0.5)),
            Aim::Part { points_per_px, center } => (room.allowed(points_per_px), center),
        };
        room.within_glass(Sight { px_per_point: 1.0 / points_per_px, center })
    }

    /// What is shown now.
    fn shown(&self, room: &Room) -> Sight {
        if self.is_moving { self.shown_while_moving(room) } else { self.aimed(room) }
    }

    fn shown_while_moving(&self, room: &Room) -> Sight {
        room.within_glass(self.sight.unwrap_or_else(|| self.aimed(room)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{Boundary, Params};
    use eframe::egui::{Rect, pos2, vec2};

    const FRAME_S: f64 = 1.0 / 60.0;

    fn room() -> Room {
        Room { view: Rect::from_min_size(pos2(280.0, 60.0), vec2(720.0, 500.0)), tank: [1440.0, 900.0] }
    }

    fn plane(boundary: Boundary) -> Plane {
        Plane::new(&Params { boundary, ..Params::default() })
    }

    fn rest(viewing: &mut Viewing, room: &Room) {
        for _ in 0..120 {
            viewing.advance(room, None, &plane(Boundary::Soft), FRAME_S);
        }
        assert!(!viewing.is_easing());
    }

    fn tank_under(viewing: &Viewing, room: &Room, at: Pos2) -> Vec2 {
        viewing.camera(room).tank_from_screen(at).expect("the tank has a size")
    }

    fn assert_near(a: Vec2, b: Vec2, what: &str) {
        assert!(length(sub(a, b)) < 0.02, "{what}: {a:?}, {b:?}");
    }

    #[test]
    fn zooming_keeps_the_place_under_the_pointer_all_the_way() {
        let (room, mut viewing) = (room(), Viewing::default());
        viewing.zoom(&room, 3.0, room.view.center());
        rest(&mut viewing, &room);
        let at = pos2(500.0, 200.0);
        let there = tank_under(&viewing, &room, at);
        for factor in [1.5, 1.2, 0.8] {
            viewing.zoom(&room, factor, at);
            for _ in 0..7 {
                viewing.advance(&room, None, &plane(Boundary::Soft), FRAME_S);
                assert_near(tank_under(&viewing, &room, at), there, "on the way");
            }
        }
        rest(&mut viewing, &room);
        assert_near(tank_under(&viewing, &room, at), there, "at rest");
        let scale = viewing.camera(&room).points_per_px();
        assert!((scale / (0.5 * 3.0 * 1.5 * 1.2 * 0.8) - 1.0).abs() < 1e-3, "{scale}");
    }

    #[test]
    fn scales_have_ends_and_the_tank_never_leaves_the_view() {
        let (room, mut viewing) = (room(), Viewing::default());
        viewing.zoom(&room, 1e9, pos2(300.0, 70.0));
        rest(&mut viewing, &room);
        assert!((viewing.camera(&room).points_per_px() - 16.0).abs() < 1e-3);
        for by in [vec2(1e6, 1e6), vec2(-1e6, -1e6), vec2(1e6, -1e6)] {
            viewing.pan(&room, by);
            let glass = viewing.camera(&room).tank_on_screen().expand(0.01);
            assert!(glass.contains_rect(room.view), "{by:?}: {glass:?}");
        }
        viewing.zoom(&room, 1e-9, pos2(300.0, 70.0));
        rest(&mut viewing, &room);
        assert!(viewing.is_fit());
        assert_eq!(viewing.camera(&room), Camera::fit(room.view, room.tank));
        // Nothing can be moved there.
        viewing.pan(&room, vec2(50.0, 50.0));
        assert_eq!(viewing.camera(&room), Camera::fit(room.view, room.tank));
    }

    #[test]
    fn a_tank_smaller_than_the_view_stands_in_its_middle() {
        let room = Room { tank: [200.0, 100.0], ..room() };
        let mut viewing = Viewing::default();
        viewing.zoom_to(&room, 1.0, room.view.left_top());
        rest(&mut viewing, &room);
        let camera = viewing.camera(&room);
        assert_eq!((camera.points_per_px(), camera.tank_on_screen().center()), (1.0, room.view.center()));
        // Smaller than 1 to 1 only where it would not fit.
        viewing.zoom(&room, 0.1, room.view.center());
        rest(&mut viewing, &room);
        assert_eq!(viewing.camera(&room).points_per_px(), 1.0);
        assert!(!viewing.is_fit() && !camera.is_cut());
    }

    #[test]
    fn the_whole_tank_follows_its_room_at_once_and_a_part_stays() {
        let (wide, mut viewing) = (room(), Viewing::default());
        let narrow = Room { view: wide.view.with_max_x(700.0), ..wide };
        viewing.advance(&wide, None, &plane(Boundary::Soft), FRAME_S);
        assert_eq!(viewing.camera(&narrow), Camera::fit(narrow.view, narrow.tank));
        viewing.zoom(&wide, 4.0, pos2(400.0, 300.0));
        rest(&mut viewing, &wide);
        let before = viewing.camera(&wide);
        let after = viewing.camera(&narrow);
        assert_eq!((before.center(), before.points_per_px()), (after.center(), after.points_per_px()));
        viewing.look_at_all(&narrow);
        rest(&mut viewing, &narrow);
        assert_eq!(viewing.camera(&narrow), Camera::fit(narrow.view, narrow.tank));
    }

    /// Follows a fish that swims evenly for so long; where the view is then.
    fn followed_for(seconds: f64, rate: f64) -> Vec2 {
        let (room, mut viewing) = (room(), Viewing::default());
        let plane = plane(Boundary::Soft);
        viewing.zoom_to(&room, 4.0, room.view.center());
        rest(&mut viewing, &room);
        viewing.toggle_follow(&room, Follow::Fish);
        let frames = (seconds * rate).round() as u32;
        for frame in 0..=frames {
            let now_s = f64::from(frame) / rate;
            let place = [(500.0 + 200.0 * now_s) as f32, (400.0 - 50.0 * now_s) as f32];
            // The picture of the start has been there for long.
            let wall_s = if frame == 0 { 0.0 } else { 1.0 / rate };
            let fish = Followed { subject: Subject::Fish(7), place };
            viewing.advance(&room, Some(fish), &plane, wall_s);
        }
        viewing.camera(&room).center()
    }

    #[test]
    fn following_is_the_same_at_any_frame_rate() {
        for seconds in [0.1, 0.5, 2.0] {
            let at_60 = followed_for(seconds, 60.0);
            for rate in [30.0, 120.0, 150.0] {
                assert_near(followed_for(seconds, rate), at_60, &format!("{rate} at {seconds} s"));
            }
        }
        // At 144 frames a second no frame ends after half a second but one after a whole.
        assert_near(followed_for(1.0, 144.0), followed_for(1.0, 30.0), "144");
        let late = followed_for(2.0, 60.0);
        assert!((late[0] - 900.0).abs() < 15.0 && (late[1] - 300.0).abs() < 5.0, "{late:?}");
    }

    #[test]
    fn over_the_seam_the_view_jumps_along() {
        let (room, mut viewing, plane) = (room(), Viewing::default(), plane(Boundary::Wrap));
        viewing.toggle_follow(&room, Follow::Fish);
        viewing.zoom_to(&room, 4.0, room.view.center());
        let fish = |x: f32| Followed { subject: Subject::Fish(7), place: [x, 895.0] };
        for _ in 0..120 {
            viewing.advance(&room, Some(fish(1438.0)), &plane, FRAME_S);
        }
        let half_view = 720.0 / 4.0 / 2.0;
        assert!((viewing.camera(&room).center()[0] - (1440.0 - half_view)).abs() < 0.1);
        viewing.advance(&room, Some(fish(2.0)), &plane, FRAME_S);
        assert!((viewing.camera(&room).center()[0] - half_view).abs() < 0.1, "at once");
        // Another fish is gone to, not jumped to.
        let other = Followed { subject: Subject::Fish(8), place: [1300.0, 450.0] };
        viewing.advance(&room, Some(other), &plane, FRAME_S);
        let on_the_way = viewing.camera(&room).center()[0];
        assert!(on_the_way > half_view + 10.0 && on_the_way < 1200.0, "{on_the_way}");
    }

    #[test]
    fn panning_pauses_following_and_zooming_goes_on_with_it() {
        let (room, mut viewing, plane) = (room(), Viewing::default(), plane(Boundary::Soft));
        viewing.toggle_follow(&room, Follow::LargestCluster);
        assert!(!viewing.is_fit(), "it is looked at from near");
        let cluster = Followed { subject: Subject::Cluster, place: [900.0, 500.0] };
        let settle = |viewing: &mut Viewing| {
            (0..120).for_each(|_| viewing.advance(&room, Some(cluster), &plane, FRAME_S));
            viewing.camera(&room).center()
        };
        assert_near(settle(&mut viewing), cluster.place, "followed");
        viewing.zoom(&room, 1.3, room.view.left_top());
        assert_near(settle(&mut viewing), cluster.place, "zoomed");
        viewing.pan(&room, vec2(162.5, 0.0));
        assert!(viewing.is_following_paused() && !viewing.is_following(Follow::LargestCluster));
        assert_near(settle(&mut viewing), [800.0, 500.0], "panned by the hand");
        viewing.toggle_follow(&room, Follow::LargestCluster);
        assert_near(settle(&mut viewing), cluster.place, "followed again");
        viewing.toggle_follow(&room, Follow::LargestCluster);
        assert_eq!(viewing.follow(), Follow::Nothing);
    }

    #[test]
    fn a_room_of_no_size_does_no_harm() {
        for size in [vec2(0.0, 0.0), vec2(-7.0, 300.0), vec2(1.0, 0.0)] {
            let room = Room { view: Rect::from_min_size(pos2(5.0, 5.0), size), ..room() };
            let mut viewing = Viewing::default();
            viewing.zoom(&room, 2.0, pos2(5.0, 5.0));
            viewing.toggle_follow(&room, Follow::Fish);
            viewing.look_at(&room, [3.0, 4.0]);
            viewing.advance(&room, None, &plane(Boundary::Wrap), FRAME_S);
            let camera = viewing.camera(&room);
            assert!(camera.points_per_px().is_finite() && !viewing.is_easing(), "{size:?}: {camera:?}");
        }
    }
}
