import type { MetricKind } from '../metrics/MetricDefinition.ts'

/** When a value of a kind of metric stands alone. */
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
