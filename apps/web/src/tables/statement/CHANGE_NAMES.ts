import type { StatementGranularity } from './StatementViewState.ts'

/** What a change against the previous period is called, in short and in words. */
export const CHANGE_NAMES = {
  week: { short: 'WoW', long: 'Change against the week before' },
  month: { short: 'MoM', long: 'Change against the month before' },
  quarter: { short: 'QoQ', long: 'Change against the quarter before' },
  year: { short: 'YoY', long: 'Change against the year before' },
} as const satisfies Record<StatementGranularity, { short: string; long: string }>

export const YEAR_CHANGE = {
  short: 'YoY',
  long: 'Change against the same period a year before',
} as const

export const FEES_SHARE = { short: '% of fees', long: 'Share of the fees of the period' } as const
