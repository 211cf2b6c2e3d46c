import type { MetricKind } from '../metrics/MetricDefinition.ts'

/** The measures that points are judged by. */
export const OUTLIER_THRESHOLDS = {
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
  /**
   * The share of at least `systematicDays` days above which a broken identity means that a part is defined otherwise,
   * and none is held.
   */
  systematicShare: 0.2,
  systematicDays: 10,
} as const

/** The limit beyond which a value of a kind of metric is a spike. */
export type SpikeLimit = {
  /** This many times the usual level, or as much less. */
  factor: number
  /** Below this level anything may happen: ten dollars of fees may well be a thousand the next day. */
  least: number
  /** A value of exactly zero is a value that is missing, rather than none of it. */
  zeroIsOdd: boolean
}

/** The limits of each kind; null where values may be anything. Amounts of a day jump more than levels do. */
export const SPIKE_LIMITS: Readonly<Record<MetricKind, SpikeLimit | null>> = {
  price: { factor: 10, least: 0, zeroIsOdd: true },
  stock: { factor: 20, least: 100, zeroIsOdd: true },
  unique: { factor: 20, least: 100, zeroIsOdd: false },
  flow: { factor: 50, least: 100, zeroIsOdd: false },
  ratio: null,
}

/** A difference up to this share of the value that answers is no other opinion. */
const OPINION_TOLERANCE = 0.05
/** Exactly five per cent is within the tolerance, also where binary fractions round it up. */
export const OPINION_LIMIT = OPINION_TOLERANCE * (1 + 1e-9)

/**
 * Returns whether the value of another source differs by more than a twentieth from the value that is used. From a zero
 * everything but zero differs; a value of the other sign always does.
 */
export function differs(said: number, answers: number): boolean {
  return Math.abs(said - answers) > OPINION_LIMIT * Math.abs(answers)
}

/** The middle of some numbers; of an even count the lower middle, so that it is one of them. Null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
