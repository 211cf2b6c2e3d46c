import type { TableColumn, TableMapping, TableReading } from '@tickmark/core/datahub/TableMapping'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { CsvRow } from '../files/readRows.ts'
import { findRole } from './columnRoles.ts'
import { parseTableDay, parseTableNumber, showCell } from './parseTableCell.ts'
import { readHeader, readProjectHeader } from './readHeader.ts'
import type { TableSink } from './TableSink.ts'
import { readDays } from './tablePeriods.ts'

type SamplePoint = Parameters<TableSink['point']>[0]

type Explained = {
  header: readonly string[]
  rows: readonly CsvRow[]
  points: readonly SamplePoint[]
  /** The codes of the doubts about the table. */
  doubts: ReadonlySet<string>
  catalog: Catalog
}

const SHOWN_VALUES = 3
const MAX_CELL = 80

/**
 * Returns for each column which words decided what it means, its first values as they will be stored beside their cells,
 * and how they would be read otherwise where that is close.
 */
export function explainColumns(mapping: TableMapping, of: Explained): TableReading[] {
  const listOwn = listValues(mapping, of)
  return mapping.columns.map((column) => ({
    column: column.column,
    words: explainWords(column, of.catalog),
    said: readSaid(column.column, of.catalog),
    values: listOwn(column),
    otherwise: readOtherwise(column, mapping, of),
  }))
}

/** Returns the values that a header names, as a column of a mapping has them. */
function readSaid(header: string, catalog: Catalog): TableReading['said'] {
  const whole = readHeader(header)
  const placed = whole.metric_id === undefined ? readProjectHeader(header, catalog) : undefined
  const { metric_id, factor } = placed ?? whole
  return {
    ...(metric_id !== undefined && { metric_id }),
    ...(placed !== undefined && { project_id: placed.project.project_id }),
    ...(factor !== undefined && { factor }),
  }
}

function explainWords({ column, as, ...of }: TableColumn, catalog: Catalog): string {
  if (as === 'ignore') {
    const { doubt } = readHeader(column)
    return doubt === undefined
      ? 'No word of it names a metric, a day or a project.'
      : `${quote(doubt.words)} may change the meaning.`
  }
  if (as === 'value' && of.metric_id !== undefined) return explainValue({ column, ...of }, catalog)
  if (findRole(column) === as) return `${quote([column])} is the usual name.`
  if (as === 'metric') return 'Its cells name metrics.'
  return as === 'day' ? 'Its cells are days.' : 'Chosen, not by its header.'
}

function explainValue(
  { column, metric_id = '', factor = 1 }: Omit<TableColumn, 'as'>,
  catalog: Catalog,
): string {
  const whole = readHeader(column)
  const placed = whole.metric_id === undefined ? readProjectHeader(column, catalog) : undefined
  const read = placed ?? whole
  const title = findMetric(metric_id)?.title ?? metric_id
  if (read.metric_id !== metric_id) return `Chosen as ${title}, not by its header.`
  return [
    ...(placed === undefined ? [] : [`${quote([placed.project.name])} is the project.`]),
    `${quote(read.words.name)} is ${title}.`,
    ...(read.words.unit.length === 0 ? [] : [describeUnit(read.words.unit, read.factor ?? 1)]),
    ...(factor === (read.factor ?? 1)
      ? []
      : [`The unit is chosen: × ${factor.toLocaleString('en-US')}.`]),
  ].join(' ')
}

function describeUnit(words: readonly string[], factor: number): string {
  return `${quote(words)} is the unit${factor === 1 ? '' : `: × ${factor.toLocaleString('en-US')}`}.`
}

const quote = (words: readonly string[]) => `“${words.join(' ')}”`

const ANY = ''
const keyOf = (...parts: (string | number)[]) => parts.join('\t')

/** The points by their line, metric and project, of which the latter two may be any. */
function indexPoints(points: readonly SamplePoint[]): ReadonlyMap<string, SamplePoint[]> {
  const index = new Map<string, SamplePoint[]>()
  for (const point of points)
    for (const metric of [ANY, point.metric_id])
      for (const project of [ANY, point.project_id]) {
        const key = keyOf(point.line, metric, project)
        const known = index.get(key)
        if (known === undefined) index.set(key, [point])
        else known.push(point)
      }
  return index
}

/** Returns what lists the first points of a column, each with the cell that it was read from. */
function listValues(
  mapping: TableMapping,
  { header, rows, points }: Explained,
): (column: TableColumn) => TableReading['values'] {
  const dayAt = header.indexOf(mapping.columns.find(({ as }) => as === 'day')?.column ?? '')
  const index = indexPoints(points)
  return ({ column, as, metric_id = ANY, project_id = ANY }) => {
    if (as !== 'value') return []
    const at = header.indexOf(column)
    const values: TableReading['values'] = []
    for (const { line, cells } of rows) {
      // Of periods as columns several rows come from one line.
      const days = readDays(cells[dayAt] ?? '', mapping)
      const own = (index.get(keyOf(line, metric_id, project_id)) ?? []).filter(
        ({ day }) => days !== null && days.first <= day && day <= days.last,
      )
      const [first, last] = [own[0], own.at(-1)]
      if (first === undefined || last === undefined) continue
      values.push({
        cell: showCell(cells[at] ?? '').slice(0, MAX_CELL),
        value: first.value,
        metric_id: first.metric_id,
        project_id: first.project_id,
        first_day: first.day,
        last_day: last.day,
      })
      if (values.length >= SHOWN_VALUES) break
    }
    return values
  }
}

/** Reads the first cell by the other choice of a doubt. */
function readOtherwise(
  { column, as, factor = 1 }: TableColumn,
  { day_order, decimal, period = 'day' }: TableMapping,
  { header, rows, doubts }: Explained,
): string | null {
  const at = header.indexOf(column)
  const cells = rows.map((row) => row.cells[at]?.trim() ?? '').filter((cell) => cell !== '')
  if (as === 'day' && doubts.has('day-order')) {
    const order = day_order === 'day-month' ? 'month-day' : 'day-month'
    const cell = cells.find((one) => {
      const day = parseTableDay(one, order)
      return day !== null && day !== parseTableDay(one, day_order)
    })
    if (cell !== undefined) return `${cell} would be ${parseTableDay(cell, order)}.`
  }
  if (as === 'day' && doubts.has('period') && cells[0] !== undefined)
    return period === 'day'
      ? `Rows of a longer period would be spread over its days.`
      : `Values would be of the one day ${parseTableDay(cells[0], day_order) ?? showCell(cells[0])}.`
  if (as !== 'value' || !doubts.has('decimals')) return null
  return readWithOtherPoint(cells, { decimal, factor })
}

/** Reads the first number that the other decimal sign changes. */
function readWithOtherPoint(
  cells: readonly string[],
  { decimal, factor }: Pick<TableMapping, 'decimal'> & { factor: number },
): string | null {
  const other = decimal === '.' ? ',' : '.'
  for (const cell of cells) {
    const read = parseTableNumber(cell, other)?.value
    if (read === undefined || read === parseTableNumber(cell, decimal)?.value) continue
    // Both readings of 1.234 have the same signs.
    const kind = Number.isInteger(read) ? 'whole' : 'decimal'
    if (Number.isFinite(read))
      return `${cell} would be stored as the ${kind} number ${(read * factor).toLocaleString('en-US')}.`
  }
  return null
}
