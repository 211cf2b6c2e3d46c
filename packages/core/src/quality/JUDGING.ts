/** The measures that points are judged by. */
export const JUDGING = {
  /** So many times what is known, a value is in other units rather than another amount. */
  otherUnits: 1_000,
  /** More than this of anything there is not, in dollars, tokens or counts; it would drown every sum. */
  largestValue: 1e30,
  /** The days before that make the usual level of a series. */
  levelDays: 30,
  /** With fewer of them there is no level: young series move as they like, as after a listing. */
  leastDays: 10,
  /** The days after that show whether a value stood alone, and how many of them it takes. */
  followingDays: 7,
  leastFollowing: 3,
  /** A change this small is the same value said again. */
  sameValue: 0.01,
  /** A source that says a doubtful value again is believed after so long; sooner it may be the same answer, kept. */
  confirmHours: 12,
  /** Where more than this share of so many days or more break an identity, a part is defined otherwise, and none is held. */
  systematicShare: 0.2,
  systematicDays: 10,
} as const
