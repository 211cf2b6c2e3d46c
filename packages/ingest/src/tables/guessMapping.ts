import type { MappingChoice, TableColumn, TableMapping } from '@tickmark/core/datahub/TableMapping'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { listNamedChains } from '@tickmark/core/projects/resolveChain'
import { listNamedProjects } from '@tickmark/core/projects/resolveProject'
import { foldName } from '@tickmark/core/text/foldName'
import { chooseColumns } from './chooseColumns.ts'
import { findProjectHeader, findRole, isDayName } from './columnRoles.ts'
import { guessDayOrder } from './guessDayOrder.ts'
import { guessDecimal } from './guessDecimal.ts'
import { SUMS } from './nameValues.ts'
import { parseTableDay } from './parseTableCell.ts'
import {
  findComputed,
  isUnit,
  isValueHeader,
  namesId,
  type ProjectHeader,
  type ReadHeader,
  readHeader,
  readProjectHeader,
  SURE_NAMES,
} from './readHeader.ts'
import { isPair, resolveCell } from './resolveCell.ts'
import { areMost, areWeeks, guessPeriod, guessTablePeriod, nameStep } from './tablePeriods.ts'

/** Longer lists are cut. */
const MAX_NAMED = 10

/** First rows by which columns are distinguished. */
const FIRST_CELLS = 20
/** Cells that decide how numbers are written, about. */
const MAX_NUMBERS = 50_000

type GuessOptions = {
  metricId?: string | undefined
  catalog?: Catalog | undefined
  /** The project of all values, where no column names it. */
  projectId?: string | undefined
  /** The character between the cells of a text. */
  delimiter?: string | undefined
  /** The names of the table and of its sheet, of which one may be the project of all values. */
  subjects?: readonly string[] | undefined
  /** The parts that the caller decides. */
  choice?: MappingChoice | undefined
}

/**
 * Returns what the columns of a table probably mean, by their headers and first rows. `metricId` is a proposed metric: the
 * first column of numbers then has its values. Headers may name projects of the catalog.
 */
export function guessMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { metricId, catalog, projectId, delimiter, subjects, choice = {} }: GuessOptions = {},
): TableMapping {
  const listCells = (from: typeof rows) => (index: number) =>
    from.map((cells) => cells[index]?.trim() ?? '').filter((cell) => cell !== '')
  const firstOf = listCells(rows.slice(0, FIRST_CELLS))
  // Of many columns fewer cells say how numbers are written.
  const numbersOf = listCells(rows.slice(0, Math.max(FIRST_CELLS, MAX_NUMBERS / header.length)))
  const taken = new Set<string>()
  const take = (name: string) => !taken.has(name) && taken.add(name) !== undefined
  const isOfTokens = header.some((column) => OF_TOKEN.test(readHeader(column).metric_id ?? ''))
  const projects = findProjectHeader(header, isOfTokens)
  // Beside a column of projects, a header names none.
  const readValues = findValues(header, projects === undefined ? catalog : undefined)
  const own = header.find((column) => metricId !== undefined && namesId(column, metricId))
  const columns = header.map((column): TableColumn => {
    if (column === own) return { column, as: 'value', ...readFactor(column) }
    const role = column === projects ? 'project' : findOtherRole(column)
    if (role === 'value' && own !== undefined) return { column, as: 'ignore' }
    if (role !== undefined && (role !== 'metric' || metricId === undefined) && take(role))
      return { column, as: role, ...(role === 'value' && readFactor(column)) }
    if (metricId !== undefined) return { column, as: 'ignore' }
    const { metric_id, factor, project_id } = readValues(column)
    if (metric_id === undefined || !take(`${metric_id} ${project_id}`))
      return { column, as: 'ignore' }
    return {
      column,
      as: 'value',
      metric_id,
      ...(project_id !== undefined && { project_id }),
      ...(factor !== undefined && { factor }),
    }
  })
  if (!taken.has('day')) {
    const found = columns
      .filter(
        ({ as, column }, index) =>
          as === 'ignore' && (areWeeks(column, firstOf(index)) || areDays(firstOf(index))),
      )
      .sort((one, other) => Number(isDayName(other.column)) - Number(isDayName(one.column)))[0]
    if (found !== undefined) columns[columns.indexOf(found)] = { ...found, as: 'day' }
  }
  if (metricId === undefined && taken.has('value')) findMetrics(columns, firstOf)
  if (metricId !== undefined && own === undefined && !taken.has('value')) {
    const numbers = [...columns.keys()].filter((index) => {
      const { as, column } = columns[index] ?? {}
      return as === 'ignore' && column !== '' && areNumbers(firstOf(index))
    })
    const isFree = (index: number) => {
      const column = header[index] ?? ''
      return (
        readHeader(column).metric_id === undefined &&
        !COUNTER.test(foldName(column)) &&
        !isDayName(column)
      )
    }
    const at = numbers.find(isFree) ?? numbers[0] ?? -1
    const found = columns[at]
    if (found !== undefined) columns[at] = { ...found, as: 'value', ...readFactor(found.column) }
  }
  const labels = columns.findIndex(({ as }) => as === 'label')
  const label = columns[labels]
  if (
    label !== undefined &&
    areTitles({ columns, rows: rows.slice(0, FIRST_CELLS), catalog, projectId })
  )
    columns[labels] = { column: label.column, as: 'ignore' }
  findProjects(columns, { catalog, firstOf })
  if (projectId === undefined && columns.every(({ as }) => as !== 'project'))
    placeValues(columns, catalog && findSubject(subjects ?? [], catalog))
  const readable = { header, rows, choice, numbersOf, delimiter }
  const { period } = readAs(columns, readable)
  if (metricId === undefined) addAmounts(columns, period)
  return readAs(chooseColumns(columns, choice), readable)
}

/** Reads amounts that are said to be of the periods of rows: "Monthly fees" beside months. */
function addAmounts(columns: TableColumn[], period: TableMapping['period']): void {
  if (period === undefined || columns.some(({ project_id }) => project_id !== undefined)) return
  const known = new Set(columns.map(({ metric_id }) => metric_id))
  for (const [at, { column, as }] of columns.entries()) {
    const { doubt, factor, currency } = readHeader(column)
    if (as !== 'ignore' || doubt === undefined || currency !== undefined) continue
    const { metric_id, words } = doubt
    const isOfPeriod = words.every((word) => nameStep(word) === period)
    if (!isOfPeriod || known.has(metric_id) || findMetric(metric_id)?.kind !== 'flow') continue
    known.add(metric_id)
    columns[at] = { column, as: 'value', metric_id, ...(factor !== undefined && { factor }) }
  }
}

type Readable = Pick<GuessOptions, 'delimiter'> & {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  choice: MappingChoice
  numbersOf(index: number): readonly string[]
}

/** Returns the mapping of columns, with how their days and numbers are written. */
function readAs(
  columns: TableColumn[],
  { header, rows, choice, numbersOf, delimiter }: Readable,
): TableMapping {
  const day = columns.findIndex(({ as }) => as === 'day')
  const days = rows.map((cells) => cells[day]?.trim() ?? '').filter((cell) => cell !== '')
  const order = choice.day_order ?? guessDayOrder(days).order
  const period =
    choice.period ?? guessTablePeriod(header, rows, { day: header[day], order }) ?? 'day'
  return {
    columns,
    day_order: order,
    decimal: choice.decimal ?? guessDecimal({ columns, cellsOf: numbersOf, delimiter }).sign,
    empty: choice.empty ?? 'missing',
    ...(period !== 'day' && { period }),
  }
}

/** Returns what a header says that a column is, besides one of projects. */
function findOtherRole(column: string): TableColumn['as'] | undefined {
  const role = findRole(column) ?? (isValueHeader(column) ? 'value' : undefined)
  return role === 'project' ? undefined : role
}

/** Returns what reads the metric, scale and project of a column by its header. */
function findValues(header: readonly string[], catalog: Catalog | undefined) {
  const placedOf = readProjects(header, catalog)
  const all = header.map(readHeader)
  const plain = new Set(all.flatMap((read) => (read.hasOtherUnit ? [] : read.metric_id)))
  const inDollars = new Set(
    all.flatMap((read) => (read.currency === undefined ? read.metric_id : [])),
  )
  return (column: string) => {
    const read = readHeader(column)
    // A share of fees beside fees is not them, and fees in coins are those in dollars.
    const isOther =
      (read.hasOtherUnit && plain.has(read.metric_id)) ||
      (read.metric_id !== undefined && read.currency !== undefined && inDollars.has(read.metric_id))
    const placed = read.metric_id === undefined ? placedOf.get(column) : undefined
    const { metric_id, factor } = placed ?? read
    const project_id = placed?.project.project_id
    return { metric_id: isOther ? undefined : metric_id, factor, project_id }
  }
}

const OF_TOKEN = /^(?:price|market_cap|token)/

type Cells = { catalog: Catalog | undefined; firstOf: (index: number) => readonly string[] }

/** Finds the column whose cells are all ids or names of projects, where no header says which one it is. */
function findProjects(columns: TableColumn[], { catalog, firstOf }: Cells): void {
  const areNamed = columns.some(
    ({ as, project_id }) => as === 'project' || project_id !== undefined,
  )
  if (catalog === undefined || areNamed) return
  const isNamed = (cell: string) => {
    const [one, ...others] = listNamedProjects(catalog, cell)
    if (one === undefined) return resolveCell(catalog, cell).kind === 'found' && !isPair(cell)
    return others.length === 0 && SURE_NAMES.has(one.by)
  }
  const areNames = (all: readonly string[]) => {
    const cells = all.filter((cell) => !SUMS.test(cell))
    return (
      cells.length > 0 &&
      cells.every((cell) => /\p{L}/u.test(cell) && isNamed(cell)) &&
      !cells.every((cell) => listNamedChains(catalog, cell).length > 0)
    )
  }
  // A column of exchanges beside prices is known and left.
  const at = columns.findIndex(
    ({ as, column }, index) =>
      as === 'ignore' &&
      findProjectHeader([column], false) === undefined &&
      areNames(firstOf(index)),
  )
  const found = columns[at]
  if (found !== undefined) columns[at] = { column: found.column, as: 'project' }
}

/** Beside columns of projects, one without a project is their total; where there are none, all may be of one. */
function placeValues(columns: TableColumn[], subject: string | undefined): void {
  const arePlaced = columns.some(({ project_id }) => project_id !== undefined)
  for (const [at, one] of columns.entries()) {
    if (one.as !== 'value' || one.project_id !== undefined) continue
    if (arePlaced) columns[at] = { column: one.column, as: 'ignore' }
    else if (subject !== undefined) columns[at] = { ...one, project_id: subject }
  }
}

type Titled = Pick<TableMapping, 'columns'> &
  Pick<GuessOptions, 'catalog' | 'projectId'> & { rows: readonly (readonly string[])[] }

/** Returns whether the labels of rows are nothing but the names of their project and metric, as in files of the terminal. */
function areTitles({ columns, rows, catalog, projectId = '' }: Titled): boolean {
  const cellOf = (cells: readonly string[], role: TableColumn['as']) =>
    cells[columns.findIndex(({ as }) => as === role)]?.trim() ?? ''
  const idsOf = (text: string) =>
    catalog === undefined || text === ''
      ? []
      : listNamedProjects(catalog, text).map(({ project }) => project.project_id)
  return rows.every((cells) => {
    const [label, metric] = [cellOf(cells, 'label'), cellOf(cells, 'metric')]
    const named = (['project', 'chain'] as const).flatMap((role) => idsOf(cellOf(cells, role)))
    const own = new Set([projectId, ...named])
    const metricId = readHeader(metric).metric_id ?? metric
    return label
      .split(' · ')
      .every(
        (part) => readHeader(part).metric_id === metricId || idsOf(part).some((id) => own.has(id)),
      )
  })
}

/** Behind the name of a project in a title: "Aave – Income statement (USD m)". */
const BEHIND_SUBJECT =
  /\s+[-\u2013\u2014|·/]\s+.*|\s*[:,(].*|\s+(?:kpis?|metrics|financials?|key figures|figures|data|report|dashboard|overview|summary|(?:income |financial )?statements?|p&l)\b.*/iu

/**
 * Returns the id of the one project that the titles of a table and the name of its sheet name; undefined for none and
 * several. A sure one is named by its id or name, since tickers may be usual words.
 */
export function findSubject(
  names: readonly string[],
  catalog: Catalog,
  { isSure = false }: { isSure?: boolean } = {},
): string | undefined {
  const found = names.flatMap((name) => {
    if (isUnit(name)) return []
    const [one, ...others] = listNamedProjects(catalog, name.replace(BEHIND_SUBJECT, ''))
    return one === undefined ||
      others.length > 0 ||
      one.by === 'token' ||
      (isSure && !SURE_NAMES.has(one.by))
      ? []
      : one.project.project_id
  })
  return new Set(found).size === 1 ? found[0] : undefined
}

/**
 * Returns what headers say that name projects. Tickers and other names count beside other projects of the same metric, or
 * other metrics of the same project: a table of prices may have "BTC" and "ETH".
 */
function readProjects(header: readonly string[], catalog: Catalog | undefined) {
  const found = header.flatMap((column) => {
    const placed = catalog && readProjectHeader(column, catalog)
    return placed === undefined ? [] : [{ column, placed }]
  })
  const areAll =
    found.length > 1 &&
    header.every(
      (column) =>
        findRole(column) !== undefined ||
        isDayName(column) ||
        found.some((one) => one.column === column),
    )
  // Of one metric for several projects, of several metrics for one, or beside days alone.
  const isBeside = ({ metric_id, project }: ProjectHeader) =>
    areAll ||
    found.filter(({ placed }) => placed.metric_id === metric_id || placed.project === project)
      .length > 1
  return new Map(
    found.flatMap(({ column, placed }) =>
      placed.isSure || isBeside(placed) ? [[column, placed]] : [],
    ),
  )
}

/** Returns what of a table is not read by a mapping, and why. */
export function listNotes(
  { columns }: TableMapping,
  { header, metricId }: { header: readonly string[]; metricId?: string | undefined },
): string[] {
  const day = columns.find(({ as }) => as === 'day')?.column
  const read = new Set(columns.flatMap(({ column, as }) => (as === 'ignore' ? [] : column)))
  const left = header.filter((name) => name !== '' && !read.has(name))
  const unread = left.flatMap((column) => {
    const { doubt } = readHeader(column)
    return doubt === undefined || metricId !== undefined ? [] : [describeUnread(column, doubt)]
  })
  const names = left.slice(0, MAX_NAMED).join(', ')
  const computed = left.flatMap((column) => {
    const title = findComputed(column)
    return title === undefined
      ? []
      : [
          `${column} is ${title}, which is computed from other metrics, so values of it are not read.`,
        ]
  })
  return [
    ...(day !== undefined && isDay(day)
      ? ['The first line looks like values. Add a line above it that names the columns.']
      : []),
    ...unread.slice(0, MAX_NAMED),
    ...computed.slice(0, MAX_NAMED),
    ...(left.length === 0 ? [] : [`Ignored: ${names}.`]),
  ]
}

function describeUnread(
  column: string,
  { metric_id, words }: NonNullable<ReadHeader['doubt']>,
): string {
  const title = findMetric(metric_id)?.title ?? metric_id
  return `${column} is not read as ${title}, because “${words.join(' ')}” may change its meaning. If it is, choose the metric or rename the column.`
}

function readFactor(column: string): Pick<TableColumn, 'factor'> {
  const { factor } = readHeader(column)
  return factor === undefined ? {} : { factor }
}

/**
 * Finds the column that names the metrics of a column of values, by its cells where its header does not say so. Beside
 * columns of metrics, values without one are not read.
 */
function findMetrics(columns: TableColumn[], cellsOf: (index: number) => readonly string[]): void {
  const at = columns.findIndex(({ as, metric_id }) => as === 'value' && metric_id === undefined)
  const value = columns[at]
  if (value === undefined || columns.some(({ as }) => as === 'metric')) return
  if (columns.some(({ metric_id }) => metric_id !== undefined)) {
    columns[at] = { column: value.column, as: 'ignore' }
    return
  }
  const counts = columns.map(({ as, column }, index) =>
    as === 'ignore' && column !== '' ? [...new Set(cellsOf(index))].filter(isMetric).length : 0,
  )
  const best = counts.indexOf(Math.max(...counts))
  const found = columns[best]
  if (found !== undefined && (counts[best] ?? 0) > 0) columns[best] = { ...found, as: 'metric' }
}

function isMetric(text: string): boolean {
  return findMetric(readHeader(text).metric_id ?? text) !== undefined
}

function isDay(cell: string): boolean {
  return parseTableDay(cell, 'day-month') !== null || guessPeriod([cell], 'day-month') !== 'day'
}

function areDays(cells: readonly string[]): boolean {
  const days = cells.filter(
    (cell) => parseTableDay(cell, 'day-month') ?? parseTableDay(cell, 'month-day'),
  )
  return areMost(days.length, cells) || guessPeriod(cells, 'day-month') !== 'day'
}

/** Headers of numbers that only count rows. */
const COUNTER = /^(?:id|uid|index|idx|no|nr|row|rank|unnamed0)$/

/** A column with the values of a table, though its header does not say of what, and the others that may have them. */
export type GuessedValues = { column: string; others: string[] }

/**
 * Finds columns that are read as values by their place alone: beside others with the same name for values, or, of a
 * proposed metric, beside other numbers or below the name of another metric.
 */
export function findGuessed(
  columns: readonly TableColumn[],
  {
    metricId,
    cellsOf,
  }: { metricId: string | undefined; cellsOf(column: string): readonly string[] },
): GuessedValues[] {
  const read = columns.find(
    ({ as, metric_id }) => as === 'value' && (metric_id === undefined || metric_id === metricId),
  )
  if (read === undefined) return []
  const { column } = read
  const isOwn = (name: string) =>
    isValueHeader(name) || (metricId !== undefined && namesId(name, metricId))
  if (metricId === undefined && !isOwn(column)) return []
  const others = columns.flatMap(({ as, column: name }) =>
    as === 'ignore' &&
    (isOwn(column)
      ? isOwn(name)
      : name !== '' && !COUNTER.test(foldName(name)) && areNumbers(cellsOf(name)))
      ? [name]
      : [],
  )
  const isOfOther = metricId !== undefined && readHeader(column).metric_id !== undefined
  return others.length > 0 || (isOfOther && !isOwn(column)) ? [{ column, others }] : []
}

function areNumbers(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => /^\D{0,3}\d[\d.,'\s]*\D{0,4}$/.test(cell))
  return numbers.length > 0 && numbers.length >= cells.length * 0.8
}
