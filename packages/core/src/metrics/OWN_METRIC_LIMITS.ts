/** The formats in which values of an own metric are written. */
export const OWN_METRIC_FORMATS = [
  'usd',
  'number',
  'tokens',
  'percent',
  'multiple',
  'seconds',
] as const

/** The kinds of own metrics, by which their values combine; see `MetricKind`. */
export const OWN_METRIC_KINDS = ['flow', 'stock', 'unique', 'price', 'ratio'] as const

/** The most characters of an own metric's texts, and how many own metrics a terminal has at most. */
export const OWN_METRIC_LIMITS = { id: 60, title: 60, definition: 500, metrics: 200 } as const
