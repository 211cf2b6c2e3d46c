import type { Transform } from '@tickmark/core/query/MetricQuery'
import type { ChartTransform } from '../ChartTransform.ts'

type Row = {
  label: string
  /** Stands behind the title of a chart that shows it. */
  ending: string
  transform: Transform
}

const rolling = (periods: number): Row => ({
  label: `Average of ${periods} periods`,
  ending: `average of ${periods} periods`,
  transform: { kind: 'rolling', periods },
})

/** What can be made of the values of a chart. */
export const CHART_TRANSFORMS: Readonly<Record<ChartTransform, Row>> = {
  cumulative: {
    label: 'Cumulative',
    ending: 'cumulative',
    transform: { kind: 'cumulative' },
  },
  rolling3: rolling(3),
  rolling7: rolling(7),
  rolling30: rolling(30),
  ltm: { label: 'Last twelve months', ending: 'last twelve months', transform: { kind: 'ltm' } },
  change: {
    label: 'Change over the period',
    ending: 'change over the period',
    transform: { kind: 'change', over: 'period' },
  },
  yoy: {
    label: 'Change over the year',
    ending: 'change over the year',
    transform: { kind: 'change', over: 'year' },
  },
  index: {
    label: 'Indexed to 100',
    ending: 'indexed to 100',
    transform: { kind: 'index', base: 100 },
  },
  drawdown: {
    label: 'Drawdown',
    ending: 'drawdown from the peak',
    transform: { kind: 'drawdown' },
  },
}
