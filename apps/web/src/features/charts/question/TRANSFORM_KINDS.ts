import type { Transform } from '@tickmark/core/query/MetricQuery'

/** What can be made of the values of a question, as it is added. */
export const TRANSFORM_KINDS = {
  rolling: { label: 'Average of periods', make: { kind: 'rolling', periods: 7 } },
  ltm: { label: 'Last twelve months', make: { kind: 'ltm' } },
  cumulative: { label: 'Cumulative', make: { kind: 'cumulative' } },
  change: { label: 'Change over the period', make: { kind: 'change', over: 'period' } },
  yoy: { label: 'Change over the year', make: { kind: 'change', over: 'year' } },
  annualised: { label: 'Annualised', make: { kind: 'annualised' } },
  index: { label: 'Indexed', make: { kind: 'index', base: 100 } },
  drawdown: { label: 'Drawdown from the peak', make: { kind: 'drawdown' } },
  share: { label: 'Share of the whole', make: { kind: 'share' } },
  rank: { label: 'Rank', make: { kind: 'rank' } },
} as const satisfies Record<string, { label: string; make: Transform }>

export type TransformKind = keyof typeof TRANSFORM_KINDS
