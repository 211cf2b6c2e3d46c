import type { TierList } from '@tickmark/core/accounts/TierList'
import { formatValue } from '@tickmark/core/formats/formatValue'

type Row = TierList['tiers'][number]

/** One thing that tiers give, and how much of it each does. */
export type TierFact = { id: string; name: string; amounts: string[] }

const count = (value: number) => formatValue(value, 'number', 'exact')

const FACTS: readonly { id: string; name: string; write: (row: Row) => string }[] = [
  { id: 'history', name: 'History', write: ({ history_days }) => writeHistory(history_days) },
  {
    id: 'download',
    name: 'Rows in a CSV or Parquet file',
    write: ({ download_rows }) => (download_rows === null ? 'All' : count(download_rows)),
  },
  {
    id: 'saved',
    name: 'Favourites of each kind',
    write: ({ saved_items }) => count(saved_items),
  },
  { id: 'minute', name: 'API requests a minute', write: (row) => count(row.requests_per_minute) },
  { id: 'day', name: 'API requests a day', write: (row) => count(row.requests_per_day) },
  { id: 'keys', name: 'API keys', write: ({ keys }) => count(keys) },
  {
    id: 'seats',
    name: 'Seats of an organisation',
    write: ({ seats }) => (seats === 0 ? 'None' : `Up to ${count(seats)}`),
  },
]

/**
 * What tiers give, one line for each thing, in the order of the tiers. `countMetrics` tells how many metrics there are
 * of a tier.
 */
export function listTierFacts(
  tiers: readonly Row[],
  countMetrics: (tier: Row['tier']) => number,
): TierFact[] {
  const metrics = tiers.map(({ metric_tiers }) =>
    count(metric_tiers.reduce((sum, tier) => sum + countMetrics(tier), 0)),
  )
  return [
    { id: 'metrics', name: 'Metrics', amounts: metrics },
    ...FACTS.map(({ id, name, write }) => ({ id, name, amounts: tiers.map(write) })),
  ]
}

/** Years where they are whole, give or take the month that makes a year whole: `13 months`, `3 years`. */
function writeHistory(days: number | null): string {
  if (days === null) return 'All'
  const months = Math.round(days / 30.44)
  if (months < 24) return `${months} months`
  const years = Math.floor(months / 12)
  const rest = months % 12
  if (rest === 0) return `${years} years`
  return `${years} years and ${rest === 1 ? 'a month' : `${rest} months`}`
}
