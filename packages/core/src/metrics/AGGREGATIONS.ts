/** The aggregations by which a column of the screener shows a metric over an interval. */
export const AGGREGATIONS = ['latest', 'sum', 'avg', 'change', 'trend', 'ath', 'atl'] as const
export type Aggregation = (typeof AGGREGATIONS)[number]

/** Returns the words for the highest or lowest value of an interval: `30d high`, and `ATH` of all time. */
export function nameExtreme(aggregation: 'ath' | 'atl', interval: string): string {
  if (interval === 'max') return aggregation.toUpperCase()
  return `${interval} ${aggregation === 'ath' ? 'high' : 'low'}`
}
