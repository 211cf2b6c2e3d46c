/** The aggregations by which a column of the screener shows a metric over an interval. */
export const AGGREGATIONS = ['latest', 'sum', 'avg', 'change', 'trend', 'ath', 'atl'] as const
export type Aggregation = (typeof AGGREGATIONS)[number]
