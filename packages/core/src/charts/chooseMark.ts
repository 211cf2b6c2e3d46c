import type { ChartKind, PreparedChart } from './PreparedChart.ts'

/** As many shapes as can be drawn in a moment; more become one shape per series. */
const MAX_SHAPES = 2_000

type Asked = {
  kind: ChartKind
  /** Places have no size: they are lines, whatever else is requested. */
  isRank: boolean
  hasNegative: boolean
  /** In how many periods a series lacks a value; see `countHoles`. */
  holes: number
  /** Of visible series, and of periods. */
  series: number
  periods: number
  /** The number of bars that the drawing has room for side by side. */
  maxBars: number
}

type Choice = Pick<PreparedChart, 'mark' | 'isStacked'> & { notes: string[] }

/** Chooses how a chart is drawn: as requested, unless that could not be read. */
export function chooseMark(asked: Asked): Choice {
  const { kind, series, periods, hasNegative } = asked
  if (kind === 'line' || asked.isRank) return { mark: 'line', isStacked: false, notes: [] }
  const isStacked = kind !== 'bar'
  const beside = isStacked ? periods : periods * series
  const fits = beside <= asked.maxBars && periods * series <= MAX_SHAPES
  if (!isStacked && !fits && series > 1)
    return {
      mark: 'line',
      isStacked,
      notes: ['Shown as lines: too many bars to distinguish'],
    }
  // From one period to the next an area would lead through the parts that stand beside a missing one.
  const mayFlow = !isStacked || (!hasNegative && asked.holes === 0)
  const notes = [...noteNegative(asked), ...(isStacked ? noteHoles(asked.holes) : [])]
  if (periods === 1) return { mark: 'bar', isStacked, notes }
  if (kind === 'area' && mayFlow) return { mark: 'area', isStacked, notes }
  if (fits && (kind !== 'area' || hasNegative)) return { mark: 'bar', isStacked, notes }
  return { mark: mayFlow ? 'area' : 'step', isStacked, notes }
}

function noteNegative({ kind, hasNegative }: Asked): string[] {
  return kind === 'area' && hasNegative
    ? ['Shown as bars: areas cannot show values below zero']
    : []
}

function noteHoles(holes: number): string[] {
  if (holes === 0) return []
  return [`${holes === 1 ? '1 period lacks' : `${holes} periods lack`} a part of the sum`]
}

/**
 * In how many periods a list has no value while others have one, although it has values before and after. Before
 * its first and after its last value a list lacks nothing: its subject did not exist.
 */
export function countHoles(lists: readonly (readonly (number | null)[])[]): number {
  const holes = new Set<number>()
  for (const values of lists) {
    const last = values.findLastIndex((value) => value !== null)
    for (let index = values.findIndex((value) => value !== null); index < last; index++)
      if (values[index] === null) holes.add(index)
  }
  return [...holes].filter((index) => lists.some((values) => values[index] !== null)).length
}
