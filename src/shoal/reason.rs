//! What dominated the last step of a fish, in plain words (SPEC 10).

use super::account::Account;
use super::terms::Term;
use super::vector::{Vec2, dot, length};
use crate::clock::STEP_S_F32;
use crate::params::Law;
use std::fmt;

/// A change below this share of what the force could do is none.
const LEAST_CHANGE: f32 = 0.02;
/// A change this close to the heading, as the tangent of the angle (15°), is
/// one of speed.
const ALONG_HEADING: f32 = 0.27;
/// A term below this share of the greatest is not worth a word.
const WORTH_A_WORD: f32 = 0.25;
/// A term above this share of the greatest is named beside it.
const AS_GOOD_AS: f32 = 0.75;

/// What a fish did with its course, as it sees it itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// To its own left.
    TurnsLeft,
    /// To its own right.
    TurnsRight,
    /// Faster, along its heading.
    SpeedsUp,
    /// Slower, along its heading.
    SlowsDown,
    /// As before, or nearly so.
    Keeps,
    /// Turned around by a side of the tank that fish bounce off.
    Bounces,
    /// Came to a standstill.
    ComesToRest,
    /// Stood still before and after.
    Rests,
}

impl Course {
    const fn words(self) -> &'static str {
        match self {
            Self::TurnsLeft => "turning left",
            Self::TurnsRight => "turning right",
            Self::SpeedsUp => "speeding up",
            Self::SlowsDown => "slowing down",
            Self::Keeps => "keeping its course",
            Self::Bounces => "thrown back",
            Self::ComesToRest => "coming to rest",
            Self::Rests => "standing still",
        }
    }
}

/// What dominated the last step of a fish. As text, a sentence.
#[derive(Clone, Debug)]
pub struct Reason<'a> {
    account: &'a Account,
    /// What it did.
    pub course: Course,
    /// The term that did most for it; none where no term did it.
    pub because: Option<Term>,
    /// Another that did nearly as much.
    pub with: Option<Term>,
    /// The term that did most against it.
    pub outweighs: Option<Term>,
    /// Those who push most for it, if it is separation.
    pub from: [Option<u32>; 2],
}

impl<'a> Reason<'a> {
    /// Reads an account.
    #[must_use]
    pub fn of(account: &'a Account) -> Self {
        let course = course_of(account);
        let reason = Self { account, course, because: None, with: None, outweighs: None, from: [None; 2] };
        let Some(way) = way_of(account, course) else {
            return reason;
        };
        let shares = Term::ALL.map(|term| (term, dot(account.acceleration_of(term), way)));
        let total: f32 = shares.iter().map(|(_, share)| share).sum();
        // In the summed law a fish slows down, too, where its terms ask for
        // less than it has; then no term has won.
        if total <= 0.0 {
            return reason;
        }
        let (because, most) = greatest(&shares, |share| share);
        let others = shares.map(|(term, share)| (term, if term == because { 0.0 } else { share }));
        let with = greatest(&others, |share| share);
        let against = greatest(&shares, |share| -share);
        let is_separation = because == Term::Separation || (with.0 == Term::Separation);
        Self {
            because: Some(because),
            with: (with.1 >= AS_GOOD_AS * most).then_some(with.0),
            outweighs: (against.1 >= WORTH_A_WORD * most).then_some(against.0),
            from: if is_separation { pushing_most(account, way) } else { [None; 2] },
            ..reason
        }
    }

    /// How much of the wish the force limit left, if it took a tenth or more.
    fn left_by_force(&self) -> Option<f32> {
        let left = length(self.account.steering) / length(self.account.wish);
        (left < 0.9).then_some(left)
    }

    fn name(&self, term: Term, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match term {
            Term::Separation => {
                f.write_str("separation")?;
                for (id, word) in self.from.iter().flatten().zip(["from", "and"]) {
                    write!(f, " {word} #{id}")?;
                    let is_coincident =
                        |id| self.account.neighbors.iter().any(|n| n.id == id && n.is_coincident);
                    if is_coincident(*id) {
                        f.write_str(" in the same place")?;
                    }
                }
                Ok(())
            }
            Term::Edge => write!(f, "the glass {}", self.side_of_glass()),
            Term::Course => f.write_str("its own course"),
            Term::Flee => f.write_str("flight from the click"),
            Term::Shy => f.write_str("shyness of the pointer"),
            Term::Curious => f.write_str("the pointer"),
            Term::Home => f.write_str("the way home"),
            Term::Alignment | Term::Cohesion | Term::Noise => f.write_str(term.name()),
        }
    }

    /// Where the glass is, seen by the fish.
    fn side_of_glass(&self) -> &'static str {
        const NEARLY: f32 = 0.9;
        let push = self.account.terms.glass.push;
        let [ahead, left] = self.account.ahead_and_left(push).map(|part| -part / length(push));
        match (ahead, left) {
            (ahead, _) if ahead > NEARLY => "ahead",
            (ahead, _) if ahead < -NEARLY => "behind",
            (_, left) if left > 0.0 => "on the left",
            _ => "on the right",
        }
    }

    /// Why it goes slower or comes to rest though no term has won.
    fn no_term(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let account = self.account;
        let taken = account.ahead_and_left(account.taken_by_speed_limit())[0];
        let (speed, most) = (length(account.before.velocity()), account.drive.max_speed);
        if taken < 0.5 * account.ahead_and_left(account.change())[0] {
            return write!(f, ": it may swim no faster than {most:.0} px/s");
        }
        let Some(desired) = account.desired else {
            return Ok(());
        };
        let asked = account.ahead_and_left(desired)[0].max(0.0);
        write!(f, ": its terms together ask for {asked:.0} px/s ahead, it swims {speed:.0} px/s")
    }
}

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.course.words())?;
        f.write_str(self.meanwhile())?;
        match self.course {
            Course::Keeps | Course::Rests => return Ok(()),
            Course::Bounces => return f.write_str(": it is outside, and a bounce turns it around"),
            Course::ComesToRest | Course::SlowsDown if self.because.is_none() => return self.no_term(f),
            _ => f.write_str(": ")?,
        }
        let Some(because) = self.because else {
            return f.write_str("no term stands out");
        };
        self.name(because, f)?;
        if let Some(with) = self.with {
            f.write_str(" and ")?;
            self.name(with, f)?;
        }
        match (self.outweighs, self.with) {
            (Some(against), with) => {
                f.write_str(if with.is_some() { " outweigh " } else { " outweighs " })?;
                self.name(against, f)?;
            }
            (None, None) if self.is_alone(because) => f.write_str(" alone")?,
            (None, _) => {}
        }
        match self.left_by_force() {
            Some(left) => write!(f, "; the force limit leaves {:.0} % of it", left * 100.0),
            None => Ok(()),
        }
    }
}

impl Reason<'_> {
    /// What a fish that turns does with its speed, if that is more than the
    /// turn.
    fn meanwhile(&self) -> &'static str {
        let [ahead, left] = self.account.ahead_and_left(self.account.change());
        let turns = matches!(self.course, Course::TurnsLeft | Course::TurnsRight);
        match turns && ahead.abs() > left.abs() {
            true if ahead > 0.0 => " while speeding up",
            true => " while slowing down",
            false => "",
        }
    }

    /// Whether no other term says anything worth a word, in any direction.
    fn is_alone(&self, term: Term) -> bool {
        let length_of = |term| length(self.account.acceleration_of(term));
        let least = WORTH_A_WORD * length_of(term);
        Term::ALL.into_iter().all(|other| other == term || length_of(other) < least)
    }
}

fn course_of(account: &Account) -> Course {
    let Account { before, after, drive, .. } = account;
    if after.stands_still() {
        return if before.stands_still() { Course::Rests } else { Course::ComesToRest };
    }
    if account.by_wall_or_rest() != [0.0, 0.0] {
        return Course::Bounces;
    }
    let change = account.change();
    if length(change) < LEAST_CHANGE * drive.max_force * STEP_S_F32 {
        return Course::Keeps;
    }
    let [ahead, left] = account.ahead_and_left(change);
    match (ahead, left) {
        _ if left >= ALONG_HEADING * ahead.abs() => Course::TurnsLeft,
        _ if -left >= ALONG_HEADING * ahead.abs() => Course::TurnsRight,
        _ if ahead > 0.0 => Course::SpeedsUp,
        _ => Course::SlowsDown,
    }
}

/// The direction in which terms have to pull for that course.
fn way_of(account: &Account, course: Course) -> Option<Vec2> {
    let [x, y] = account.before.heading();
    match course {
        Course::TurnsLeft => Some([y, -x]),
        Course::TurnsRight => Some([-y, x]),
        Course::SpeedsUp => Some([x, y]),
        Course::SlowsDown => Some([-x, -y]),
        // Per rule each term brakes by itself.
        Course::ComesToRest if account.law == Law::PerRule => Some([-x, -y]),
        Course::ComesToRest | Course::Keeps | Course::Bounces | Course::Rests => None,
    }
}

/// The term of which something is the greatest; of equals the first.
fn greatest(shares: &[(Term, f32); 10], of: impl Fn(f32) -> f32) -> (Term, f32) {
    let first = (shares[0].0, of(shares[0].1));
    shares[1..].iter().fold(first, |best, &(term, share)| {
        let share = of(share);
        if share > best.1 { (term, share) } else { best }
    })
}

/// The neighbors that push most in a direction; the second only if it pushes
/// half as much.
fn pushing_most(account: &Account, way: Vec2) -> [Option<u32>; 2] {
    let [mut first, mut second] = [(None, 0.0); 2];
    for neighbor in &account.neighbors {
        let pushes = (Some(neighbor.id), dot(neighbor.push, way));
        if pushes.1 > first.1 {
            (first, second) = (pushes, first);
        } else if pushes.1 > second.1 {
            second = pushes;
        }
    }
    [first.0, second.0.filter(|_| second.1 >= 0.5 * first.1)]
}

#[cfg(test)]
mod tests {
    use super::super::{Body, Drive, Rules, Shoal, ShoalScratch, Stimuli, step};
    use super::*;
    use crate::clock::Step;
    use crate::params::{Boundary, Params};
    use crate::shoal::StepRead;

    /// The first of some fish, given as (x, y, vx, vy), after a step.
    fn sentence(params: &Params, drive: Drive, stimuli: &Stimuli, fish: &[[f32; 4]]) -> String {
        let body = |&[x, y, vx, vy]: &[f32; 4]| match length([vx, vy]) {
            0.0 => Body::new([x, y], [1.0, 0.0], 0.0),
            _ => Body { x, y, vx, vy },
        };
        let mut shoal: Shoal = fish.iter().map(body).collect();
        let mut scratch = ShoalScratch::default();
        step(&mut shoal, params, stimuli, &drive, 1, Step(0), &mut scratch);
        let (rules, drives) = (&Rules::new(params), &drive);
        let account = scratch.account(&shoal, &StepRead { rules, stimuli, drives, seed: 1, now: Step(0) }, 0);
        Reason::of(&account.expect("it took a step")).to_string()
    }

    fn calm() -> Params {
        Params { noise_weight: 0.0, ..Params::default() }
    }

    fn drive() -> Drive {
        let Params { max_speed, max_force, separation_weight, cohesion_weight, .. } = calm();
        Drive { max_speed, max_force, separation_weight, cohesion_weight, ..Drive::default() }
    }

    fn said(fish: &[[f32; 4]]) -> String {
        sentence(&calm(), drive(), &Stimuli::default(), fish)
    }

    const MIDDLE: [f32; 4] = [700.0, 450.0, 165.0, 0.0];

    #[test]
    fn left_and_right_are_those_of_the_fish() {
        // It swims to the right of the screen; who is below is on its right.
        let below = [700.0, 470.0, 165.0, 0.0];
        let text = said(&[MIDDLE, below]);
        assert!(text.starts_with("turning left: separation from #1 outweighs cohesion"), "{text}");
        let leftward = |y| [700.0, y, -165.0, 0.0];
        let text = said(&[leftward(450.0), leftward(470.0)]);
        assert!(text.starts_with("turning right: separation from #1 outweighs cohesion"), "{text}");
        let far_below = [700.0, 510.0, 165.0, 0.0];
        let text = said(&[MIDDLE, far_below]);
        assert!(text.starts_with("turning right: cohesion"), "{text}");
    }

    #[test]
    fn at_most_two_are_named_and_those_push_most() {
        let at = |x: f32, y: f32| [700.0 + x, 450.0 + y, 165.0, 0.0];
        let text = said(&[MIDDLE, at(3.0, 20.0), at(-2.0, 14.0), at(0.0, 24.0), at(0.0, -25.0)]);
        assert!(text.starts_with("turning left: separation from #2 and #1 outweighs "), "{text}");
        let text = said(&[MIDDLE, at(0.0, 5.0), at(0.0, 24.0)]);
        assert!(text.starts_with("turning left: separation from #1 outweighs"), "{text}");
    }

    #[test]
    fn the_glass_is_where_the_fish_sees_it() {
        let text = said(&[[700.0, 30.0, 160.0, -20.0]]);
        assert!(text.starts_with("turning right: the glass on the left"), "{text}");
        let text = said(&[[700.0, 30.0, -160.0, -20.0]]);
        assert!(text.starts_with("turning left: the glass on the right"), "{text}");
        let text = said(&[[1400.0, 450.0, 160.0, 0.0]]);
        assert!(text.starts_with("slowing down: the glass ahead"), "{text}");
    }

    #[test]
    fn a_fish_alone_keeps_its_course_or_changes_its_speed() {
        assert_eq!(said(&[MIDDLE]), "keeping its course");
        let text = said(&[[700.0, 450.0, 80.0, 0.0]]);
        assert_eq!(text, "speeding up: its own course alone");
        let fast = [700.0, 450.0, 363.0, 0.0];
        assert_eq!(
            said(&[fast]),
            "slowing down: its terms together ask for 165 px/s ahead, it swims 363 px/s"
        );
        let slow = Params { alignment_weight: 0.4, ..calm() };
        let weak = Drive { cohesion_weight: 0.0, separation_weight: 0.0, ..drive() };
        let text = sentence(&slow, weak, &Stimuli::default(), &[MIDDLE, [760.0, 450.0, 165.0, 0.0]]);
        assert_eq!(text, "slowing down: its terms together ask for 66 px/s ahead, it swims 165 px/s");
    }

    #[test]
    fn a_limit_that_falls_is_named() {
        let slower = Drive { max_speed: 100.0, max_force: 2000.0, ..drive() };
        let ahead = [760.0, 450.0, 165.0, 0.0];
        let text = sentence(&calm(), slower, &Stimuli::default(), &[[700.0, 450.0, 120.0, 0.0], ahead]);
        assert_eq!(text, "slowing down: it may swim no faster than 100 px/s");
    }

    #[test]
    fn coincident_fish_are_said_to_be_so() {
        let text = said(&[MIDDLE, MIDDLE]);
        assert!(text.contains("separation from #1 in the same place"), "{text}");
    }

    #[test]
    fn rest_and_bounce_are_no_turns() {
        let still = Drive { max_speed: 0.0, ..drive() };
        let nothing = Stimuli::default();
        assert_eq!(sentence(&calm(), still, &nothing, &[[700.0, 450.0, 0.0, 0.0]]), "standing still");
        let text = sentence(&calm(), still, &nothing, &[[700.0, 450.0, 2.0, 0.0]]);
        assert_eq!(text, "coming to rest: it may swim no faster than 0 px/s");
        let bounce = Params { boundary: Boundary::Bounce, ..calm() };
        let text = sentence(&bounce, drive(), &nothing, &[[1439.5, 450.0, 165.0, 0.0]]);
        assert_eq!(text, "thrown back: it is outside, and a bounce turns it around");
    }

    #[test]
    fn per_rule_it_says_the_same() {
        let per_rule = Params { law: Law::PerRule, ..calm() };
        let below = [700.0, 470.0, 165.0, 0.0];
        let text = sentence(&per_rule, drive(), &Stimuli::default(), &[MIDDLE, below]);
        assert!(
            text.starts_with("turning left while slowing down: separation from #1 outweighs cohesion"),
            "{text}"
        );
        let text = sentence(&per_rule, drive(), &Stimuli::default(), &[[700.0, 30.0, 160.0, -20.0]]);
        assert!(text.starts_with("turning right while slowing down: the glass on the left"), "{text}");
    }

    #[test]
    fn the_person_is_named() {
        let stimuli = Stimuli {
            pointer: Some([700.0, 550.0]),
            shy_weight: 1.0,
            shy_reach: 140.0,
            curious_distance: 20.0,
            last_click: Some([700.0, 400.0]),
            startle_reach: 300.0,
            ..Stimuli::default()
        };
        let text = sentence(&calm(), drive(), &stimuli, &[MIDDLE]);
        assert!(text.starts_with("turning left: shyness of the pointer"), "{text}");
        let curious = Drive { curious_weight: 2.0, ..drive() };
        let text = sentence(&calm(), curious, &stimuli, &[MIDDLE]);
        assert!(text.starts_with("turning right: the pointer"), "{text}");
        let fleeing = Drive { flee_weight: 2.0, ..drive() };
        let text = sentence(&calm(), fleeing, &stimuli, &[MIDDLE]);
        assert!(text.starts_with("turning right: flight from the click"), "{text}");
    }
}
