import type { RankedProject, Ranking } from '@tickmark/core/answers/Ranking'
import { medianOf } from './medianOf.ts'

/** What tells large projects from small ones. Without `sizes` the ranked values themselves do. */
type Size = { metric_id: string; sizes?: ReadonlyMap<string, number> }

const SHOWN = 3

/** Half of this many fills both podiums; with fewer projects a floor would leave them empty. */
const FLOOR_FROM_PROJECTS = 12

/**
 * The projects that rose and fell most. Only those of at least the median size count, so that a large change of
 * next to nothing is none. Where values measure size, it is that of the window before, which the change is
 * relative to; over all time, where there is no window before, it is the value.
 */
export function chooseMovers(
  ranked: readonly RankedProject[],
  { metric_id, sizes }: Size,
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
    .filter(({ row }) => floor === null || (sizeOf(row) ?? -1) >= floor)
    .sort((a, b) => b.change - a.change || (a.row.project_id < b.row.project_id ? -1 : 1))
  const rising = moved.filter(({ change }) => change > 0)
  const falling = moved.filter(({ change }) => change < 0).reverse()
  return {
    gainers: rising.slice(0, SHOWN).map(({ row }) => row),
    losers: falling.slice(0, SHOWN).map(({ row }) => row),
    movers_floor: floor === null ? null : { metric_id, value: floor },
  }
}
