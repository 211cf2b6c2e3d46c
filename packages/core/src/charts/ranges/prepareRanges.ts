import type { Comparables } from '../../comps/Comparables.ts'
import type { RangesDrawing } from './drawRanges.ts'

/**
 * The implied values of a project as ranges: in dollars of a token where `unit` says so and its price is known, else as
 * market caps. Multiples that imply none are left out.
 */
export function prepareRanges(
  { implied, columns }: Pick<Comparables, 'implied' | 'columns'>,
  unit: 'price' | 'market_cap',
): RangesDrawing & { unit: 'price' | 'market_cap' } {
  const now = (id: string) =>
    columns.find(({ column_id }) => column_id === id)?.cells[0]?.value ?? null
  const shown = unit === 'price' && now('price') !== null ? 'price' : 'market_cap'
  return {
    kind: 'ranges',
    unit: shown,
    now: now(shown),
    rows: implied.flatMap((one) =>
      one.problem === null && Object.values(one[shown]).some((value) => value !== null)
        ? [{ name: one.title, ...one[shown] }]
        : [],
    ),
  }
}
