import type { PreparedAxis, PreparedChart, PreparedSeries } from '../charts/PreparedChart.ts'
import { listPeriods } from '../time/Granularity.ts'

const DOLLARS: PreparedAxis = {
  unit: 'usd',
  side: 'left',
  isShown: true,
  fits: false,
  log: false,
  bounds: null,
  marks: null,
  crossesZero: false,
  isInverted: false,
}

/** A chart of days in January 2026 for a test. */
export function makeChart(
  series: PreparedSeries[],
  fields: Partial<PreparedChart> = {},
): PreparedChart {
  const days = Math.max(1, ...series.map((one) => one.values.length))
  return {
    mark: 'line',
    isStacked: false,
    granularity: 'day',
    timestamps: listPeriods('2026-01-01', '2026-03-31', 'day').slice(0, days),
    series,
    axes: [DOLLARS],
    ticks: [],
    totals: true,
    openWord: 'incomplete',
    today: null,
    events: [],
    emptiness: null,
    notes: [],
    ...fields,
  }
}
