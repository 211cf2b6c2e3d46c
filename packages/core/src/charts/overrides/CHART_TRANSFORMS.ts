import type { Transform } from '../../query/MetricQuery.ts'
import type { ChartTransform } from './ChartTransform.ts'

type Row = {
  label: string
  /** A detail that the label leaves open. */
  detail?: string
  /** Stands behind the title of a chart that shows it. */
  ending: string
  transform: Transform
}

const rolling = (periods: number): Row => ({
  label: `Average of ${periods}`,
  detail: 'periods',
  ending: `average of ${periods} periods`,
  transform: { kind: 'rolling', periods },
})

/** The transforms that a chart can apply to its values. */
export const CHART_TRANSFORMS: Readonly<Record<ChartTransform, Row>> = {
  cumulative: {
    label: 'Cumulative',
    ending: 'cumulative',
    transform: { kind: 'cumulative' },
  },
  rolling3: rolling(3),
  rolling7: rolling(7),
  rolling30: rolling(30),
  ltm: {
    label: 'LTM',
    detail: 'last twelve months',
    ending: 'last twelve months',
    transform: { kind: 'ltm' },
  },
  change: {
    label: 'Change',
    detail: 'over the period',
    ending: 'change over the period',
    transform: { kind: 'change', over: 'period' },
  },
  yoy: {
    label: 'YoY',
    detail: 'change over the year',
    ending: 'change over the year',
    transform: { kind: 'change', over: 'year' },
  },
  index: {
    label: 'Index',
    detail: 'first value is 100',
    ending: 'indexed to 100',
    transform: { kind: 'index', base: 100 },
  },
  drawdown: {
    label: 'Drawdown',
    detail: 'from the peak',
    ending: 'drawdown from the peak',
    transform: { kind: 'drawdown' },
  },
}
