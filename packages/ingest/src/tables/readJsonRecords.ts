import { AppError } from '@tickmark/core/errors/AppError'
import { writeNumber } from '../files/numberMark.ts'
import type { CsvRow, RejectLine } from '../files/readRows.ts'
import { findRole, isUnitName, PLAIN_UNITS } from './columnRoles.ts'
import {
  flattenJson,
  HOLDERS,
  isOtherText,
  isSubjectName,
  leaveOut,
  saysMore,
} from './flattenJson.ts'

/** Characters of one record. */
const MAX_RECORD_BYTES = 1024 * 1024
/** A longer object is read up to the list that is in one of its fields. */
export const MAX_OBJECT_BYTES = MAX_RECORD_BYTES
const MAX_DEPTH = 16
/** The columns are the fields of so many records. */
const RECORDS_WITH_FIELDS = 100
const ROWS_AT_ONCE = 200

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [0x22, 0x5c, 0x2c, 0x0a]
const [LIST, LIST_END, RECORD, RECORD_END] = [0x5b, 0x5d, 0x7b, 0x7d]
/**
 * A list of records; one on each line; an object with lists of them; or one that is longer, as answers and files of the
 * terminal have it, with a list in a field.
 */
export type JsonForm = 'list' | 'lines' | 'object' | 'within'
/** The field of an object that has the records. */
export const JSON_LIST =
  /(?<!\\)"(?:rows|data|results?|items|records|list|entries|values)"\s*:\s*\[\s*(?:\{|\[\s*")/
const MARK = Buffer.from('\uFEFF')
/** Bytes before the list, and as many behind it, that are looked at. */
const MAX_BESIDE_BYTES = 256 * 1024
/** A field with a short text or a number. */
const FIELD = /"([^"\\]{1,100})"\s*:\s*(?:"([^"\\]{1,500})"|(\d[\d.e+]*))/g

/**
 * The records of JSON as rows, in constant memory; the columns are the fields of the first hundred, those of objects
 * within them behind a point: `project.name`. A value of another field is passed to `reject`. Records that are lists have
 * their columns in a field of the object, such as `columns`, or in the first of them. Where an object has a unit beside
 * its list, the last row has that text alone.
 * @throws AppError `unsupported-input` for what is no JSON, for records that are large or nested deeply, and for sample data.
 */
export async function* readJsonRecords(
  bytes: AsyncIterable<Uint8Array>,
  { form, reject }: { form: JsonForm; reject: RejectLine },
): AsyncGenerator<CsvRow[]> {
  const first: unknown[] = []
  let fields: Fields | undefined
  let line = 0
  const toRow = (of: Fields, record: unknown): CsvRow => ({
    line: ++line,
    cells: [...of.keys()].map((path) => writeCell(readPath(record, path))),
  })
  let rows: CsvRow[] = []
  const begin = (of: Fields) => {
    rows.push({ line: 0, cells: [...of.values()] }, ...first.map((one) => toRow(of, one)))
    return of
  }
  const beside: Buffer[] = []
  const list = form === 'within' ? skipToList(bytes, beside) : bytes
  const elements = nameCells(
    readElements(list, { form: form === 'object' ? 'lines' : form, beside }),
    beside,
  )
  for await (const record of flattenAll(elements, { form, beside, reject })) {
    if (fields !== undefined) {
      rows.push(toRow(fields, record))
      rejectOthers(record, { fields, line, reject })
    } else if (first.push(record) >= RECORDS_WITH_FIELDS) fields = begin(listFields(first))
    if (rows.length < ROWS_AT_ONCE) continue
    yield rows
    rows = []
  }
  if (fields === undefined) begin(listFields(first))
  const said = Buffer.concat(beside).toString()
  if (form === 'within') requireOne(said, [...(fields ?? listFields(first)).values()])
  const text = findUnitBeside(said)
  if (text !== undefined) rows.push({ line: ++line, cells: [text] })
  yield rows
}

/** @throws AppError `unsupported-input` for a long object that has another list, or names the project of one behind it. */
function requireOne(beside: string, names: readonly string[]): void {
  const roles = new Set(names.map(findRole))
  const isLost = Object.keys(findSubjects(beside)).some((name) => !roles.has(findRole(name)))
  if (!isLost && !JSON_LIST.test(beside)) return
  throw new AppError(
    'unsupported-input',
    'The object is longer than 1 MB and has several lists, or says behind its list which project it is of. Write the project into each record, and one record on each line.',
  )
}

type Flattened = { form: JsonForm; beside: Buffer[]; reject: RejectLine }

/** The records of elements, which may have them in lists. What is beside those goes to `beside`. */
async function* flattenAll(
  elements: AsyncGenerator<unknown>,
  { form, beside, reject }: Flattened,
): AsyncGenerator<unknown> {
  let count = 0
  const known = new Set<string>()
  let above: Record<string, unknown> | undefined
  for await (const element of elements) {
    above ??= form === 'within' ? findSubjects(Buffer.concat(beside).toString()) : {}
    const own = above
    const records = flattenJson(element, (around) => {
      const text = JSON.stringify(around).slice(0, MAX_BESIDE_TEXT)
      if (known.size < MAX_BESIDE && !known.has(text)) beside.push(Buffer.from(text))
      known.add(text)
    })
    if (form === 'object' && (records[0] ?? element) === element && !isFlat(element))
      throw describeJson(JSON.stringify(element))
    count++
    if (records.length === 0 && saysMore(element))
      reject(
        'a record whose list is empty',
        `record ${count}: ${JSON.stringify(element).slice(0, MAX_REJECTED_TEXT)}`,
      )
    yield* Object.keys(own).length === 0
      ? records
      : records.map((one) => ({ ...Object(one), ...leaveOut(own, Object(one)) }))
  }
}

/** The project and chain of all records, as a long object has them before its list. */
function findSubjects(beside: string): Record<string, string> {
  const found = [...beside.matchAll(FIELD)].flatMap(([, name = '', text]) =>
    text !== undefined && isSubjectName(name) && findRole(name) !== 'metric'
      ? [[name, text] as const]
      : [],
  )
  return Object.fromEntries(found)
}

const MAX_BESIDE = 100
const MAX_REJECTED_TEXT = 200
const MAX_BESIDE_TEXT = 32_000

const isFlat = (record: unknown) =>
  Object.values(Object(record)).every((one) => Object(one) !== one)

/** The text beside a list of records that says in which unit they are. @throws AppError `unsupported-input` for sample data. */
function findUnitBeside(beside: string): string | undefined {
  if (/"(?:is_?)?sample"\s*:\s*true/i.test(beside))
    throw new AppError(
      'unsupported-input',
      'The file has generated values of sample data, not real ones.',
    )
  for (const [, name = '', text, number] of beside.matchAll(FIELD)) {
    const isUnit = isUnitName(name) && !PLAIN_UNITS.test(text ?? number ?? '')
    const isOther = text !== undefined && !isSubjectName(name) && isOtherText(text)
    if (isUnit || isOther) return `${name}: ${text ?? number}`
  }
  return undefined
}

/** The names of columns by the paths of their fields. */
type Fields = ReadonlyMap<string, string>
type Known = { fields: Fields; line: number; reject: RejectLine }

function rejectOthers(record: unknown, { fields, line, reject }: Known): void {
  for (const [path, value] of listLeaves(record))
    if (value !== null && !isWithin(path, fields))
      reject(
        `field that the first ${RECORDS_WITH_FIELDS} records do not have`,
        `line ${line}: "${path.split(STEP).join('.')}"`,
      )
}

/** Stands between the names of fields within each other. */
const STEP = '\u0000'
/** Objects within a record; what is deeper stays as it is written. */
const MAX_LEVELS = 2

/** The values of a record by their paths, also those of objects within it. */
function listLeaves(record: unknown): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  const add = (one: unknown, before: string, level: number) => {
    for (const [name, value] of Object.entries(Object(one))) {
      const path = before === '' ? name : `${before}${STEP}${name}`
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      if (isObject && level < MAX_LEVELS) add(value, path, level + 1)
      else leaves.set(path, value)
    }
  }
  add(record, '', 0)
  return leaves
}

/** Fields within others that have their value. */
const CONTENTS = new Set(['value', 'amount'])

/** Returns whether a path or an object around it is one of the fields. */
function isWithin(
  path: string,
  fields: ReadonlyMap<string, unknown> | ReadonlySet<string>,
): boolean {
  const steps = path.split(STEP)
  return steps.some((_, at) => fields.has(steps.slice(0, at + 1).join(STEP)))
}

/** The columns of records: `metrics.fees` is "fees", and so is `fees.value`, where no other field is. */
function listFields(records: readonly unknown[]): Fields {
  const all = new Map<string, boolean>()
  for (const one of records)
    for (const [path, value] of listLeaves(one))
      all.set(path, all.get(path) === true || value !== null)
  // A field that is null, a number and an object is read as it is written.
  const found = [...all.keys()]
  const isParent = (path: string) => found.some((other) => other.startsWith(path + STEP))
  const whole = new Set(found.filter((path) => all.get(path) === true))
  const paths = found.filter((path) => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf(STEP)))
    return !isWithin(parent, whole) && (all.get(path) === true || !isParent(path))
  })
  const short = paths.map((path) => {
    const steps = path.split(STEP)
    const said = steps.filter(
      (step, at) => at === steps.length - 1 || !HOLDERS.has(step.toLowerCase()),
    )
    return (said.length > 1 && CONTENTS.has(said.at(-1) ?? '') ? said.slice(0, -1) : said).join('.')
  })
  const counts = new Map<string, number>()
  for (const name of short) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    paths.map((path, at) => {
      const name = short[at] ?? path
      return [path, counts.get(name) === 1 ? name : path.split(STEP).join('.')]
    }),
  )
}

const COLUMNS = /"(?:columns|column_names|fields|headers?)"\s*:\s*(\[\s*"[^\]]*\])/

/** Elements that are lists as records, by the columns that the object names before them, or the first of them. */
async function* nameCells(
  elements: AsyncGenerator<unknown>,
  beside: readonly Buffer[],
): AsyncGenerator<unknown> {
  let columns: string[] | undefined
  for await (const element of elements) {
    if (!Array.isArray(element)) {
      yield element
      continue
    }
    const names = columns ?? findColumns(beside)
    columns = names ?? element.map(writeCell)
    if (new Set(columns).size < columns.length) throw invalid('it names a column twice')
    const own = columns
    if (names !== undefined)
      yield Object.fromEntries(element.map((cell, at) => [own[at] ?? `column ${at + 1}`, cell]))
  }
}

function findColumns(beside: readonly Buffer[]): string[] | undefined {
  const found = COLUMNS.exec(Buffer.concat(beside).toString())?.[1]
  const names = found === undefined ? undefined : parse(found, 1)
  return Array.isArray(names) ? names.map(writeCell) : undefined
}

function readPath(record: unknown, path: string): unknown {
  return path
    .split(STEP)
    .reduce<unknown>(
      (one, step) => (Object.hasOwn(Object(one), step) ? Object(one)[step] : undefined),
      record,
    )
}

function writeCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return writeNumber(String(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The bytes from the list on that an object has in a field; those before it go to `beside`. */
async function* skipToList(
  bytes: AsyncIterable<Uint8Array>,
  beside: Buffer[],
): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (head === undefined) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    const at = head.toString('latin1').search(JSON_LIST)
    if (at < 0) continue
    beside.push(head.subarray(0, Math.min(at, MAX_BESIDE_BYTES)))
    yield head.subarray(head.indexOf('[', at))
    head = undefined
  }
}

/** The elements of a list, each parsed when its end is found. What follows the list within an object goes to `beside`. */
async function* readElements(
  bytes: AsyncIterable<Uint8Array>,
  { form, beside }: { form: JsonForm; beside: Buffer[] },
): AsyncGenerator<unknown> {
  const scanner = new ElementScanner(form)
  let isFirst = true
  let left = MAX_BESIDE_BYTES
  for await (const chunk of bytes) {
    const part = Buffer.from(chunk)
    yield* scanner.take(isFirst && part.subarray(0, 3).equals(MARK) ? part.subarray(3) : part)
    isFirst = false
    if (form === 'within' && left > 0) {
      const after = scanner.takeRest().subarray(0, left)
      beside.push(after)
      left -= after.length
    }
  }
  if (form === 'lines') yield* scanner.take(Buffer.from('\n'))
  scanner.finish()
}

type Step = 'within' | 'begin' | 'next' | 'last'

class ElementScanner {
  private readonly form: JsonForm
  /** The brackets around the current byte, the list itself included; lines have one without brackets. */
  private depth: number
  private isInText = false
  private isEscaped = false
  /** The bytes of an element in earlier chunks. */
  private begun: Buffer[] = []
  private size = 0
  private isDone = false
  private count = 0
  /** The part of a chunk behind the list within an object, which is about the list. */
  private rest: Buffer = Buffer.alloc(0)

  constructor(form: JsonForm) {
    this.form = form
    this.depth = form === 'lines' ? 1 : 0
  }

  finish(): void {
    const rest = Buffer.concat(this.begun).toString().trim()
    if (this.form === 'lines' && (this.depth !== 1 || this.isInText))
      throw invalid('its end is missing')
    if (this.form === 'lines') return
    if (!this.isDone) throw invalid('its end is missing')
    if (rest !== '') throw invalid('something follows the list')
  }

  takeRest(): Buffer {
    const { rest } = this
    this.rest = Buffer.alloc(0)
    return rest
  }

  *take(chunk: Buffer): Generator<unknown> {
    let from = 0
    if (this.isDone && this.form === 'within') {
      this.rest = chunk
      return
    }
    for (let at = 0; at < chunk.length; at++) {
      const step = this.step(chunk[at] ?? 0)
      if (step === 'within') continue
      if (step !== 'begin') yield* this.end(chunk.subarray(from, at), step)
      from = at + 1
      if (this.isDone && this.form === 'within') {
        this.rest = chunk.subarray(from)
        return
      }
    }
    this.keep(chunk.subarray(from))
  }

  /** Returns whether a byte begins or ends the list, ends an element, or is within one. */
  private step(byte: number): Step {
    if (this.isInText) this.takeOfText(byte)
    else if (byte === QUOTE) this.isInText = true
    else if (byte === LIST || byte === RECORD) return this.open(byte)
    else if (byte === LIST_END || byte === RECORD_END) return this.close(byte)
    else if (byte === COMMA && this.depth === 1) return 'next'
    else if (byte === NEWLINE && this.depth === 1 && this.form === 'lines') return 'next'
    return 'within'
  }

  private open(byte: number): Step {
    if (++this.depth > MAX_DEPTH) throw invalid(`records nest more than ${MAX_DEPTH} levels`)
    if (this.depth > 1) return 'within'
    if (byte !== LIST || this.isDone) throw invalid('it is not one list')
    return 'begin'
  }

  private close(byte: number): Step {
    if (--this.depth > 0) return 'within'
    if (byte !== LIST_END || this.depth < 0) throw invalid('its brackets do not match')
    this.isDone = true
    return 'last'
  }

  private takeOfText(byte: number): void {
    if (this.isEscaped) this.isEscaped = false
    else if (byte === BACKSLASH) this.isEscaped = true
    else if (byte === QUOTE) this.isInText = false
  }

  private keep(bytes: Buffer): void {
    this.size += bytes.length
    if (this.size > MAX_RECORD_BYTES)
      throw invalid(`record ${this.count + 1} has more than a million characters`)
    if (bytes.length > 0) this.begun.push(Buffer.from(bytes))
  }

  private *end(bytes: Buffer, step: Step): Generator<unknown> {
    this.keep(bytes)
    const text = Buffer.concat(this.begun).toString()
    this.begun = []
    this.size = 0
    if (this.form === 'lines' && text.trim() === '') return
    // An empty list has no element.
    if (step === 'last' && this.count === 0 && text.trim() === '') return
    this.count += 1
    yield parse(text, this.count)
  }
}

function parse(text: string, number: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('unsupported-input', `The file is not valid JSON: see record ${number}.`, {
      cause,
    })
  }
}

function invalid(why: string): AppError {
  return new AppError('unsupported-input', `The file is not valid JSON: ${why}.`)
}

/** Returns the error about JSON that is no list of records, with its first fields. */
export function describeJson(text: string): AppError {
  const fields = [...text.matchAll(/"([^"\\]{1,40})"\s*:/g)].slice(0, SHOWN_FIELDS)
  const begin = fields.map(([, field]) => `“${field}”`).join(', ')
  const said =
    begin === ''
      ? ''
      : ` This one begins with ${begin}, and no field named data, rows, results or the like has such a list.`
  return new AppError(
    'unsupported-input',
    `A JSON file must be a list of objects, one for each row: [{"date": "2026-01-31", "fees": 1}].${said} Its records may be nested; lists by day or project must be turned into records first.`,
  )
}

const SHOWN_FIELDS = 4
