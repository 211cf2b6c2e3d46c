import type { CsvRow } from '../files/readRows.ts'
import { findRole, isUnitName, PLAIN_UNITS } from './columnRoles.ts'
import { readHeader, readUnit } from './readHeader.ts'
import { saysOther } from './stackedTables.ts'
import { findPeriodColumns, findUnitBehind } from './unpivotPeriods.ts'

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
  // A unit that is none of a cell makes its values unreadable.
  const find = (row: CsvRow) => {
    const unit = row.cells[unitAt]?.trim() ?? ''
    return findSuffix(unit) ?? unit
  }
  const drop = (own: readonly string[]) => own.filter((_, at) => at !== unitAt)
  async function* attached(): Table['rows'] {
    for await (const chunk of writeBehind(rows, { values, find }))
      yield chunk.map((row) => ({ ...row, cells: drop(row.cells) }))
  }
  return { cells: drop(cells), rows: attached() }
}

/**
 * Writes the unit in the corner over periods behind the values, and leaves the corner empty, so that tables below each other
 * have columns alike.
 */
export function attachCornerUnit(table: Table): Table {
  const [corner = '', ...names] = table.cells
  const values = new Set(findPeriodColumns(table.cells))
  const isOfLines = findRole(corner) === undefined && readHeader(corner).metric_id === undefined
  if (values.size === 0 || !isOfLines || saysOther(corner)) return table
  const unit = readUnit(corner) === undefined ? findUnitBehind(corner) : corner
  const suffix = findSuffix(unit ?? '')
  return suffix === undefined
    ? table
    : { cells: ['', ...names], rows: writeBehind(table.rows, { values, find: () => suffix }) }
}

type Writing = { values: ReadonlySet<number>; find: (row: CsvRow) => string }

async function* writeBehind(rows: Table['rows'], { values, find }: Writing): Table['rows'] {
  for await (const chunk of rows)
    yield chunk.map((row) => {
      const suffix = find(row)
      const write = (cell: string, at: number) =>
        values.has(at) && suffix !== '' && cell.trim() !== '' ? `${cell} ${suffix}` : cell
      return { ...row, cells: row.cells.map(write) }
    })
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
