import { AppError } from '@tickmark/core/errors/AppError'
import { foldName } from '@tickmark/core/text/foldName'
import { parseNumber } from '../files/parseCells.ts'
import { findRole, isDayHeader, isUnitName } from './columnRoles.ts'
import { parseTableDay } from './parseTableCell.ts'
import { findNamedQualifiers, findNamedUnit, mentionsUnit, readHeader } from './readHeader.ts'

type Json = Readonly<Record<string, unknown>>

/** Lists within lists, and objects around them. */
const MAX_LEVELS = 5
/** Records of one object: what is beside them is repeated in each. */
const MAX_RECORDS = 50_000
const MAX_TEXTS = 12
const MAX_TEXT = 100

/** Fields with the names of columns, as texts or objects with a name. */
const COLUMNS = /^(?:columns|columnnames|fields|headers?|meta)$/
/** Fields that hold others and say nothing of them. */
export const HOLDERS: ReadonlySet<string> = new Set(
  'metric metrics data values stats fields attributes properties kpis node meta metadata info query params parameters request'.split(
    ' ',
  ),
)
/** Numbers beside a list that say something about the answer, not about its records. */
const OF_ANSWER = /^(?:count|total|page|pages|limit|offset|status|code|size|rowcount|totalcount)$/
/** Names of lists that say nothing about their records. */
const OF_LIST =
  /^(?:rows|data|results?|items|records|lists?|entries|values|points|daily|days|series|history|chart|timeseries|observations|nodes|edges|payload|response|body|\w*snapshots)$/

/** Names of lists of records that name their projects themselves. */
const OF_RECORDS =
  /^(?:assets|tokenizedassets|bridgeflows|flows|events|rights|tokenrights|schedules|unlocks)$/

/**
 * Returns the records of a JSON value, of which some may be lists within it: each has the texts that are beside and above
 * its list, such as the project, and the name of the list as its metric or project. Lists of days with a number, columns
 * as lists, and objects by day are read too. A value without such lists is a record itself. `onBeside` receives what is
 * beside lists.
 * @throws AppError `payload-too-large` for an object with more than 50,000 records.
 */
export function flattenJson(value: unknown, onBeside: (beside: Json) => void): readonly unknown[] {
  const flatten = (found: unknown): readonly Json[] => {
    if (Array.isArray(found)) return listRows(found)?.flatMap(flatten) ?? []
    if (!isObject(found)) return []
    const rows = listByDay(found)
    if (rows !== undefined) return rows
    if (Object.values(found).every(isScalar)) return [found]
    const node = zipColumns(nameColumns(found))
    const kids = Object.entries(node).filter(([, one]) => hasRows(one, MAX_LEVELS))
    const names = kids.map(([name]) => name)
    const own = Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name)))
    if (kids.length === 0 && Object.entries(node).some(isEmptyList)) return listBeside(node)
    if (kids.length === 0 || isRecord(own)) return [found]
    onBeside({ ...own, lists: names.join(', ') })
    const records = kids.flatMap(([name, kid]) => {
      const inner = flatten(kid)
      const texts = listTexts(own, inner[0] ?? {})
      const label = labelList(name, { names, own: { ...own, ...texts }, inner })
      return inner.map((row) => ({ ...row, ...leaveOut(texts, row), ...leaveOut(label, row) }))
    })
    if (records.length > MAX_RECORDS)
      throw new AppError(
        'payload-too-large',
        `A JSON object has more than ${MAX_RECORDS.toLocaleString('en-US')} records in its lists. Write one record on each line instead.`,
      )
    return records
  }
  return isObject(value) ? flatten(value) : [value]
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null
/** Numbers of spreadsheets are no days here. */
const isDay = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') &&
  !/^\d{1,7}(?:\.\d*)?$/.test(String(value)) &&
  parseTableDay(String(value), 'day-month') !== null
const isNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(parseNumber(value)))

/** The rows of a list: objects, or lists with a day and a number, or below a list of names. Undefined for another list. */
function listRows(
  list: readonly unknown[],
  names?: readonly string[],
): readonly Json[] | undefined {
  if (list.length === 0) return undefined
  if (list.every(isObject)) return list
  if (!list.every((one) => Array.isArray(one))) return undefined
  const [first = [], ...others] = list
  if (names === undefined && first.every((cell) => typeof cell === 'string' && !isDay(cell)))
    return listRows(others, first)
  const areDays = list.every(
    ([day, number, ...rest]) => isDay(day) && isPlain(number) && rest.length === 0,
  )
  const own = names ?? (areDays ? ['date', 'value'] : undefined)
  return own && list.map((cells) => Object.fromEntries(own.map((name, at) => [name, cells[at]])))
}

const isPlain = (value: unknown) => value === null || isNumber(value)

/** An object of which a list of lists has the names of its columns beside it, with records in their place. */
function nameColumns(node: Json): Json {
  const fields = Object.entries(node)
  const [of, named] =
    fields.find(([name, one]) => COLUMNS.test(foldName(name)) && Array.isArray(one)) ?? []
  if (!Array.isArray(named)) return node
  const names = named.map((one) => (isObject(one) ? String(one.name ?? '') : String(one)))
  const units = named.flatMap((one) => (isObject(one) && one.unit ? String(one.unit) : []))
  const { index } = node
  // Programs write the days of rows apart: {"columns": ["fees"], "index": ["2026-03-01"], "data": [[5]]}.
  const days = Array.isArray(index) && index.length > 0 && index.every(isDay) ? index : undefined
  const nameRows = (rows: readonly unknown[][]) =>
    days?.length === rows.length
      ? listRows(
          rows.map((row, at) => [days[at], ...row]),
          ['date', ...names],
        )
      : listRows(rows, names)
  return Object.fromEntries(
    fields.flatMap(([name, one]) => {
      if (name === of) return units.some(mentionsUnit) ? [['unit', units.join(', ')]] : []
      const isRows = Array.isArray(one) && one.length > 0 && one.every((row) => Array.isArray(row))
      if (isRows) return [[name, nameRows(one)]]
      return name === 'index' && days !== undefined ? [] : [[name, one]]
    }),
  )
}

/** An object of which columns are lists, or objects by the number of the row, with records in their place. */
function zipColumns(node: Json): Json {
  const fields = Object.entries(node).map(([name, one]): [string, unknown] => {
    const isNumbered = isObject(one) && Object.keys(one).every((key) => /^\d{1,7}$/.test(key))
    return [name, isNumbered ? Object.values(one) : one]
  })
  const columns = fields.flatMap(([name, one]) =>
    Array.isArray(one) && one.length > 0 && one.every(isScalar) ? [{ name, cells: one }] : [],
  )
  const days = columns.find(({ cells }) => cells.every(isDay))
  const areEven = columns.every(({ cells }) => cells.length === days?.cells.length)
  if (days === undefined || columns.length < 2 || !areEven) return node
  const rows = days.cells.map((_, at) =>
    Object.fromEntries(
      columns.map(({ name, cells }) => [name === days.name ? toSingular(name) : name, cells[at]]),
    ),
  )
  const names = new Set(columns.map(({ name }) => name))
  return { ...Object.fromEntries(fields.filter(([name]) => !names.has(name))), rows }
}

/** Records or numbers by their days. */
function listByDay(node: Json): Json[] | undefined {
  const entries = Object.entries(node)
  const areDays = entries.every(([key, one]) => isDayKey(key) && (isObject(one) || isPlain(one)))
  if (!areDays || entries.length === 0) return undefined
  return entries.map(([date, one]) => ({ ...(isObject(one) ? one : { value: one }), date }))
}

/** Moments of programs have ten or thirteen digits. */
const isDayKey = (key: string) => isDate(key) || (/^\d{10}(?:\d{3})?$/.test(key) && isDay(key))

/** Returns whether a value is or has a list of records. */
function hasRows(value: unknown, levels: number): boolean {
  if (levels === 0) return false
  if (Array.isArray(value)) return listRows(value) !== undefined
  if (!isObject(value)) return false
  if (listByDay(value) !== undefined) return true
  return Object.values(zipColumns(nameColumns(value))).some((one) => hasRows(one, levels - 1))
}

const isEmptyList = ([name, one]: [string, unknown]) =>
  Array.isArray(one) && one.length === 0 && OF_LIST.test(foldName(name))

/** Returns whether an object says more beside its lists than what their rows would be of. */
export function saysMore(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).some(
      ([name, one]) =>
        isScalar(one) &&
        one !== null &&
        !isSubjectName(name) &&
        !isUnitName(name) &&
        !/^(?:name|id|title)$/.test(foldName(name)) &&
        !OF_ANSWER.test(foldName(name)),
    )
  )
}

/** The record beside lists without rows, where it is one by itself. */
function listBeside(node: Json): readonly Json[] {
  const own = Object.fromEntries(Object.entries(node).filter((field) => !isEmptyList(field)))
  return isRecord(own) ? [own] : []
}

/** Returns whether fields beside a list are a day and a number, so that they are a record by themselves. */
function isRecord(own: Json): boolean {
  const fields = Object.entries(own)
  const numbers = fields.filter(
    ([name, one]) =>
      (isNumber(one) && !isDayHeader(name) && !OF_ANSWER.test(foldName(name))) ||
      (one === null && readHeader(name).metric_id !== undefined),
  )
  return numbers.length > 0 && fields.some(([name, one]) => isDayHeader(name) && isDay(one))
}

/** The texts of fields beside a list, and those of objects within them; a day only where the records have none. */
function listTexts(own: Json, row: Json): Json {
  const hasDay = Object.entries(row).some(([name, one]) => isDayHeader(name) || isDate(one))
  const texts: [string, unknown][] = []
  const add = (node: Json, before: string, levels: number) => {
    for (const [name, one] of Object.entries(node)) {
      const isAlone = HOLDERS.has(before.toLowerCase()) || findRole(name) !== undefined
      const path = before === '' || isAlone ? name : `${before}.${name}`
      if (isObject(one) && levels > 0) add(one, name, levels - 1)
      else if (isText(name, one, hasDay)) texts.push([path, one])
    }
  }
  add(own, '', 2)
  const isNamed = [...texts, ...Object.entries(row)].some(([name]) => findRole(name) === 'project')
  const nameText = (name: string, text: unknown) => {
    if (name !== 'name' || isNamed) return name
    return readHeader(String(text)).metric_id === undefined ? 'project' : 'metric'
  }
  // Beside fees in a field of that name, their metric says nothing more.
  const named = new Set(Object.keys(row).map((name) => readHeader(name).metric_id))
  const isSaid = ([name, one]: [string, unknown]) =>
    findRole(name) === 'metric' && named.has(readHeader(String(one)).metric_id ?? '')
  return Object.fromEntries(
    texts
      .filter((text) => !isSaid(text))
      .slice(0, MAX_TEXTS)
      .map(([name, one]) => [nameText(name, one), one]),
  )
}

const isDate = (value: unknown) => typeof value === 'string' && /\D/.test(value) && isDay(value)

function isText(name: string, value: unknown, hasDay: boolean): boolean {
  if (isUnitName(name) || findRole(name) === 'label' || !isScalar(value) || value === null)
    return false
  if (isDay(value) && (isDayHeader(name) || isDate(value))) return !hasDay
  const isSubject = isSubjectName(name)
  const isShort = value !== '' && String(value).length <= MAX_TEXT
  return isShort && !isNumber(value) && (isSubject || !isOtherText(String(value)))
}

/** Returns whether a field has the project, chain, product or metric of its records. */
export function isSubjectName(name: string): boolean {
  return /^(?:project|chain|product|metric)$/.test(findRole(name) ?? '')
}

/** Returns whether a text beside a list says that its values have a unit, or are others than those of a metric. */
export function isOtherText(text: string): boolean {
  return findNamedUnit(text) !== undefined || findNamedQualifiers(text).length > 0
}

type Listed = { names: readonly string[]; own: Json; inner: readonly Json[] }

/** The name of a list in the column that it is about. */
function labelList(name: string, { names, own, inner: [row = {}] }: Listed): Json {
  const isMetric = (one: string) => readHeader(toSingular(one)).metric_id !== undefined
  const fields = [...Object.keys(own), ...Object.keys(row)]
  const has = (role: string) => fields.some((one) => findRole(one) === role)
  const isValue = !fields.some(isMetric)
  if (names.some(isMetric))
    return isValue && !has('metric') ? { metric: toSingular(name) } : { list: name }
  const folded = foldName(name)
  if (OF_LIST.test(folded) || OF_RECORDS.test(folded) || HOLDERS.has(folded)) return {}
  return has('project') ? { list: name } : { project: name }
}

/** Lists of prices are called so: `prices`, `market_caps`. */
function toSingular(name: string): string {
  return readHeader(name).metric_id === undefined ? name.replace(/s$/, '') : name
}

/** Returns fields without those that a row has itself. */
export function leaveOut(fields: Json, row: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(row, name)))
}
