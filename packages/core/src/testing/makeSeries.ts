import type { PreparedSeries } from '../charts/PreparedChart.ts'

/** A finished series of dollars for a test. */
export function makeSeries(
  id: string,
  values: (number | null)[],
  fields: Partial<PreparedSeries> = {},
): PreparedSeries {
  return {
    id,
    name: id,
    color: '#000',
    metric: 'fees',
    project: id,
    hasLogo: false,
    unit: 'usd',
    axis: 0,
    isOver: false,
    counts: true,
    values,
    openFrom: values.length,
    hidden: false,
    ...fields,
  }
}
