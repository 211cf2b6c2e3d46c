import type { CsvRow } from '../files/readRows.ts'
import { findRole, isUnitName, PLAIN_UNITS } from './columnRoles.ts'
import { readUnit } from './readHeader.ts'
import { findPeriodColumns } from './unpivotPeriods.ts'

/** A table, by the cells of its header and its rows. */
type Table = { cells: readonly string[]; rows: AsyncGenerator<CsvRow[]> }

/** The suffixes of cells by what they multiply by. */
const SUFFIXES: ReadonlyMap<number, string> = new Map([
  [1, ''],
  [1e3, 'k'],
  [1e6, 'm'],
  [1e9, 'bn'],
  [1e12, 'tn'],
  [0.01, '%'],
])

/**
 * Writes the units that rows have in a column of their own behind their values, or their periods: 5 beside `USD m` is 5m.
 * Returns the table as it is where one of its first units is none of a cell.
 */
export function attachUnits({ cells, rows }: Table, first: readonly CsvRow[]): Table {
  const unitAt = findOnly(cells, isUnitName)
  const valueAt = findOnly(cells, (name) => findRole(name) === 'value')
  const values = new Set(valueAt < 0 ? findPeriodColumns(cells) : [valueAt])
  const texts = first.flatMap((row) => row.cells[unitAt]?.trim() || [])
  const isSaid = texts.some((text) => findSuffix(text) !== '')
  if (values.size === 0 || !isSaid || texts.some((text) => findSuffix(text) === undefined))
    return { cells, rows }
  const attach = (row: CsvRow): CsvRow => {
    const unit = row.cells[unitAt]?.trim() ?? ''
    // A unit that is none of a cell makes its values unreadable.
    const suffix = findSuffix(unit) ?? unit
    const written = row.cells.map((cell, at) =>
      values.has(at) && cell.trim() !== '' ? `${cell} ${suffix}`.trim() : cell,
    )
    return { ...row, cells: written.filter((_, at) => at !== unitAt) }
  }
  async function* attached(): AsyncGenerator<CsvRow[]> {
    for await (const chunk of rows) yield chunk.map(attach)
  }
  return { cells: cells.filter((_, at) => at !== unitAt), rows: attached() }
}

function findOnly(cells: readonly string[], is: (name: string) => boolean): number {
  const [at, ...others] = [...cells.keys()].filter((one) => is(cells[one] ?? ''))
  return at === undefined || others.length > 0 ? -1 : at
}

/** Returns the scale and currency of a unit as cells have them; undefined for another text. */
function findSuffix(unit: string): string | undefined {
  if (unit === '' || PLAIN_UNITS.test(unit)) return ''
  const { factor = 1, currency = '' } = readUnit(unit) ?? { factor: 0 }
  const suffix = SUFFIXES.get(factor)
  return suffix === undefined ? undefined : `${suffix} ${currency}`.trim()
}
