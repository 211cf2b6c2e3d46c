import type { SectorSort } from './parseSectorSort.ts'
import type { SectorRow } from './SectorRow.ts'

/** The order after a column's head was pressed: names from A, figures from the largest, then the other way round. */
export function toggleSectorSort(now: SectorSort, column: string): string {
  const descending = now.column === column ? !now.descending : column !== 'name'
  return `${descending ? '-' : ''}${column}`
}

/** The sectors in order. Those without the figure come last in either direction. */
export function sortSectors(
  rows: readonly SectorRow[],
  { column, descending }: SectorSort,
): SectorRow[] {
  const direction = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    if (column === 'name') return direction * a.sector.name.localeCompare(b.sector.name, 'en')
    const [x, y] = [figureOf(a, column), figureOf(b, column)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return direction * (x - y)
  })
}

function figureOf(row: SectorRow, column: string): number | null {
  return column === 'projects' ? row.projects_with_data : (row.figures[column]?.total ?? null)
}
