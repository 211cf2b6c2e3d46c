import type { ChartKind, PreparedChart } from '../PreparedChart.ts'

/** As many shapes as can be drawn in a moment; more become one shape per series. */
const MAX_SHAPES = 2_000

type Asked = {
  kind: ChartKind
  /** Places have no size: they are lines, whatever else is asked for. */
  isRank: boolean
  hasNegative: boolean
  /** Of visible series, and of periods. */
  series: number
  periods: number
  /** How many bars the drawing has room for side by side. */
  maxBars: number
}

type Choice = Pick<PreparedChart, 'mark' | 'isStacked'> & { notes: string[] }

/** How a chart is drawn: as it was asked for, unless nobody could read that. */
export function chooseMark(asked: Asked): Choice {
  const { kind } = asked
  if (kind === 'line' || asked.isRank) return { mark: 'line', isStacked: false, notes: [] }
  if (kind === 'area' && !asked.hasNegative) return { mark: 'area', isStacked: true, notes: [] }
  const isStacked = kind !== 'bar'
  const beside = isStacked ? asked.periods : asked.periods * asked.series
  if (beside <= asked.maxBars && asked.periods * asked.series <= MAX_SHAPES)
    return { mark: 'bar', isStacked, notes: kind === 'area' ? [NO_AREA] : [] }
  if (isStacked) return { mark: 'step', isStacked, notes: kind === 'area' ? [NO_AREA] : [] }
  if (asked.series === 1) return { mark: 'step', isStacked, notes: [] }
  return { mark: 'line', isStacked, notes: ['Lines, since so many bars could not be told apart'] }
}

const NO_AREA = 'Bars, since areas have no place for values below zero'
