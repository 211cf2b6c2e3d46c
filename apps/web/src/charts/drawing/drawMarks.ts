import type { PreparedChart } from '@tickmark/core/charts/PreparedChart'
import type { LineSeriesOption } from 'echarts/charts'
import type { ChartTheme } from '../ChartTheme.ts'
import { MARKS_AXIS_ID } from './axisIds.ts'

/** Just above the foot of the plot, whose height is one. */
const FOOT = 0.025

const QUIET = {
  type: 'line',
  showAllSymbol: true,
  emphasis: { disabled: true },
  silent: true,
} as const

/** The line of today and the events at the foot of the plot, on an axis of their own from 0 to 1. */
export function drawMarks(chart: PreparedChart, theme: ChartTheme): LineSeriesOption[] {
  const isLate = (chart.today ?? 0) > chart.timestamps.length * 0.85
  const today: LineSeriesOption[] =
    chart.today === null
      ? []
      : [
          {
            ...QUIET,
            id: 'today',
            yAxisId: MARKS_AXIS_ID,
            symbol: 'none',
            lineStyle: { color: theme.text, width: 1, type: 'solid' },
            z: 3,
            data: [
              [chart.today, 0],
              {
                value: [chart.today, 1],
                symbol: 'circle',
                symbolSize: 0.1,
                label: {
                  show: true,
                  formatter: 'Today',
                  position: isLate ? 'left' : 'right',
                  verticalAlign: 'top',
                  color: theme.text,
                  fontFamily: theme.font,
                  fontSize: 11,
                },
              },
            ],
          },
        ]
  const events = chart.events
    .filter(({ hidden }) => !hidden)
    .map(
      ({ id, shape, marks }): LineSeriesOption => ({
        ...QUIET,
        id,
        yAxisId: MARKS_AXIS_ID,
        symbol: shape,
        symbolSize: 7,
        lineStyle: { opacity: 0 },
        itemStyle: { color: theme.strong, borderColor: theme.raise, borderWidth: 1, opacity: 0.8 },
        z: 4,
        data: marks.map(({ index }) => [index, FOOT]),
      }),
    )
  return [...today, ...events]
}
