/** The ids of the transforms that a chart can apply to its values, as used in the address. See `CHART_TRANSFORMS`. */
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
