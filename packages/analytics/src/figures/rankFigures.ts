import { measureConcentration } from '@tickmark/core/answers/concentration'
import type { RankedProject, Ranking, RankingSummary } from '@tickmark/core/answers/Ranking'
import { shareOf } from '@tickmark/core/answers/shareOf'
import { isMeaningfulChange } from '@tickmark/core/formats/formatChange'
import { isComparable } from '@tickmark/core/formats/formatValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'

/** A project's figure now and one window ago. A project with neither has no row. */
export type ComparedFigure = {
  project_id: string
  value: number | null
  previous_value: number | null
  /** True if the window before has enough days to compare with. */
  is_covered: boolean
  change: number | null
  /** True if days of the window are missing. */
  is_partial?: boolean
}

type Ranked = Pick<MetricDefinition, 'additive' | 'is_lower_value_better' | 'format'> & {
  /** The sum of all positive values; null without any. */
  whole: number | null
}

/**
 * The projects with a value, best first. Ties share a rank and are ordered by id; values that cannot be compared come
 * last.
 */
export function rankFigures(rows: readonly ComparedFigure[], metric: Ranked): RankedProject[] {
  const isLast = (value: number) => Number(!isComparable(value, metric.format))
  const isBetter = (a: number, b: number) =>
    isLast(a) - isLast(b) || (metric.is_lower_value_better ? a - b : b - a)
  const ranks = rankValues(listKnown(rows, 'value'), isBetter)
  const previousRanks = rankValues(listKnown(rows, 'previous_value'), isBetter)
  const compared = rows.filter(({ value }) => value !== null && isLast(value) === 0).length
  const known = rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]))
  const whole = metric.additive ? metric.whole : null
  return known
    .toSorted((a, b) => isBetter(a.value, b.value) || (a.project_id < b.project_id ? -1 : 1))
    .map((row) => {
      const rank = ranks.get(row.value) ?? known.length
      return {
        project_id: row.project_id,
        rank,
        previous_rank:
          row.previous_value !== null && row.is_covered
            ? (previousRanks.get(row.previous_value) ?? null)
            : null,
        value: row.value,
        ...(row.is_partial && { partial: true as const }),
        previous_value: row.previous_value,
        change: row.change,
        share: shareOf(row.value, whole),
        percentile_rank:
          compared < 2 || isLast(row.value) === 1 ? null : (compared - rank) / (compared - 1),
      }
    })
}

function listKnown(rows: readonly ComparedFigure[], field: 'value' | 'previous_value'): number[] {
  return rows.map((row) => row[field]).filter((value) => value !== null)
}

/** The rank of each value: one more than the number of better values. */
function rankValues(
  values: readonly number[],
  compare: (a: number, b: number) => number,
): Map<number, number> {
  const ranks = new Map<number, number>()
  values.toSorted(compare).forEach((value, index) => {
    if (!ranks.has(value)) ranks.set(value, index + 1)
  })
  return ranks
}

type Totals = Pick<MetricDefinition, 'format'> & {
  isAdditive: boolean
  /** Sums over all rows, as exact as in the engine. */
  total: number | null
  previous_total: number | null
  /** Of the projects with figures in both periods. */
  change: number | null
}

/** The summary of ranked values; see `RankingSummary` for values that are not additive. */
export function summarizeRanking(rows: readonly ComparedFigure[], totals: Totals): RankingSummary {
  const known = rows.filter(({ value }) => value !== null)
  const values = listKnown(rows, 'value')
  const partial = known.filter(({ is_partial }) => is_partial === true).length
  const compared = values.filter((value) => isComparable(value, totals.format))
  const { isAdditive, total, previous_total, change } = totals
  const sum = compared.length === values.length ? total : addUp(compared)
  return {
    count: values.length,
    ...(partial > 0 && { partial }),
    total: isAdditive ? total : null,
    previous_total: isAdditive ? previous_total : null,
    change: isAdditive ? change : null,
    median: medianOf(compared),
    mean: sum === null || compared.length === 0 ? null : sum / compared.length,
    ...measureConcentration(isAdditive ? values : []),
  }
}

function addUp(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** The median; null for an empty list. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

/** Measures the size of projects. Without `sizes` the ranked values do. */
type Size = {
  metric_id: string
  sizes?: ReadonlyMap<string, number>
  /** The format of the ranked values. */
  format: MetricDefinition['format']
}

const SHOWN = 3

/** With fewer projects than twice both podiums, a minimum size would leave the podiums empty. */
const FLOOR_FROM_PROJECTS = 12

/**
 * The projects that rose and fell most, between values that can be compared. Only projects of at least the median size count, to exclude large changes of
 * tiny values. Changes that say nothing in percent, such as those from a loss, come last, ordered by their difference. If
 * values measure size, the value of the window before counts, to which the change is relative; over
 * all time, which has no window before, the current value.
 */
export function chooseMovers(
  ranked: readonly RankedProject[],
  { metric_id, sizes, format }: Size,
): Pick<Ranking, 'gainers' | 'losers' | 'movers_floor'> {
  const hasPrevious = ranked.some((row) => row.previous_value !== null)
  const sizeOf = (row: RankedProject): number | null => {
    if (sizes) return sizes.get(row.project_id) ?? null
    const value = hasPrevious ? row.previous_value : row.value
    return value === null ? null : Math.abs(value)
  }
  const known = ranked.map(sizeOf).filter((size) => size !== null)
  const floor = ranked.length < FLOOR_FROM_PROJECTS ? null : medianOf(known)
  const moved = ranked
    .flatMap((row) => (row.change === null ? [] : [{ row, change: row.change }]))
    .filter(({ row: { value, previous_value } }) =>
      [value, previous_value].every((one) => one === null || isComparable(one, format)),
    )
    .filter(({ row }) => floor === null || (sizeOf(row) ?? -1) >= floor)
    .map(({ row, change }) => ({ row, ...measureMove(row, change, format) }))
  const listMoves = (sign: 1 | -1) =>
    moved
      .filter(({ size }) => sign * size > 0)
      .sort(
        (a, b) =>
          Number(b.isRelative) - Number(a.isRelative) ||
          sign * (b.size - a.size) ||
          sign * a.row.project_id.localeCompare(b.row.project_id, 'en'),
      )
  const [rising, falling] = [listMoves(1), listMoves(-1)]
  return {
    gainers: rising.slice(0, SHOWN).map(({ row }) => row),
    losers: falling.slice(0, SHOWN).map(({ row }) => row),
    movers_floor: floor === null ? null : { metric_id, value: floor },
  }
}

/** Returns the change by which projects are ordered: relative, and of percentages in points, as it is written. */
export function orderedChange(
  { value, previous_value: before, change }: RankedProject,
  format: Size['format'],
): number | null {
  return format === 'percent' && before !== null ? value - before : change
}

/** Measures how far a project moved: relative to where it was, or the difference where that says nothing. */
function measureMove(
  row: RankedProject,
  change: number,
  format: Size['format'],
): { isRelative: boolean; size: number } {
  const { value, previous_value: before } = row
  if (format === 'percent') return { isRelative: true, size: orderedChange(row, format) ?? change }
  if (before === null || isMeaningfulChange(change, { value, before }))
    return { isRelative: true, size: change }
  return { isRelative: false, size: value - before }
}
