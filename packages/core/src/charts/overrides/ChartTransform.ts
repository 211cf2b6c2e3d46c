/** What can be made of the values of a chart, as the address names it. See `CHART_TRANSFORMS`. */
export const CHART_TRANSFORM_IDS = [
  'cumulative',
  'rolling3',
  'rolling7',
  'rolling30',
  'ltm',
  'change',
  'yoy',
  'index',
  'drawdown',
] as const
export type ChartTransform = (typeof CHART_TRANSFORM_IDS)[number]
