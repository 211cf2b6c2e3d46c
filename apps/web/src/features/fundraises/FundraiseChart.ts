export const CHART_PERIODS = ['month', 'quarter', 'year'] as const
export type ChartPeriod = (typeof CHART_PERIODS)[number]

/** What the bars of funding rounds over time show. */
export const MEASURES = ['amount', 'rounds'] as const
export type Measure = (typeof MEASURES)[number]
