import { AppError } from '@tickmark/core/errors/AppError'
import type { CsvRow, RejectLine } from '../files/readRows.ts'
import { isUnitName, PLAIN_UNITS } from './columnRoles.ts'
import { findNamedUnit } from './readHeader.ts'

/** Characters of one record. */
const MAX_RECORD_BYTES = 1024 * 1024
const MAX_DEPTH = 16
/** The columns are the fields of so many records. */
const RECORDS_WITH_FIELDS = 100
const ROWS_AT_ONCE = 200

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [0x22, 0x5c, 0x2c, 0x0a]
const [LIST, LIST_END, RECORD, RECORD_END] = [0x5b, 0x5d, 0x7b, 0x7d]
/** A list of records; the same in a field of an object, as answers and files of the terminal have it; or one on each line. */
export type JsonForm = 'list' | 'within' | 'lines'
/** The field of an object that has the records. */
export const JSON_LIST = /(?<!\\)"(?:rows|data)"\s*:\s*\[\s*\{/
const MARK = Buffer.from('\uFEFF')
/** Bytes before the list, and as many behind it, that are looked at. */
const MAX_BESIDE_BYTES = 256 * 1024
/** A field with a short text or a number. */
const FIELD = /"([^"\\]{1,100})"\s*:\s*(?:"([^"\\]{1,500})"|(\d[\d.e+]*))/g

/**
 * The records of JSON as rows, in constant memory; the columns are the fields of the first hundred. A value of
 * another field is passed to `reject`. Where an object has a unit beside its list, the last row has that text alone.
 * @throws AppError `unsupported-input` for what is no JSON, for records that are large or nested deeply, and for sample data.
 */
export async function* readJsonRecords(
  bytes: AsyncIterable<Uint8Array>,
  { form, reject }: { form: JsonForm; reject: RejectLine },
): AsyncGenerator<CsvRow[]> {
  const first: unknown[] = []
  let fields: string[] | undefined
  let line = 0
  const toRow = (fields: readonly string[], record: unknown): CsvRow => ({
    line: ++line,
    cells: fields.map((field) => writeCell(readField(record, field))),
  })
  let rows: CsvRow[] = []
  const beside: Buffer[] = []
  const list = form === 'within' ? skipToList(bytes, beside) : bytes
  for await (const record of readElements(list, { form, beside })) {
    if (fields !== undefined) {
      rows.push(toRow(fields, record))
      rejectOthers(record, { fields, line, reject })
    } else if (first.push(record) >= RECORDS_WITH_FIELDS) {
      fields = listFields(first)
      rows.push({ line: 0, cells: fields }, ...first.map((one) => toRow(fields ?? [], one)))
    }
    if (rows.length < ROWS_AT_ONCE) continue
    yield rows
    rows = []
  }
  if (fields === undefined) {
    const few = listFields(first)
    rows.push({ line: 0, cells: few }, ...first.map((one) => toRow(few, one)))
  }
  const text = findUnitBeside(Buffer.concat(beside).toString())
  if (text !== undefined) rows.push({ line: ++line, cells: [text] })
  yield rows
}

/** The text beside a list of records that says in which unit they are. @throws AppError `unsupported-input` for sample data. */
function findUnitBeside(beside: string): string | undefined {
  if (/"sample"\s*:\s*true/.test(beside))
    throw new AppError(
      'unsupported-input',
      'The file has generated values of sample data, not real ones.',
    )
  for (const [, name = '', text, number] of beside.matchAll(FIELD)) {
    const isUnit = isUnitName(name) && !PLAIN_UNITS.test(text ?? number ?? '')
    if (isUnit || findNamedUnit(text ?? '') !== undefined) return `${name}: ${text ?? number}`
  }
  return undefined
}

type Known = { fields: readonly string[]; line: number; reject: RejectLine }

function rejectOthers(record: unknown, { fields, line, reject }: Known): void {
  for (const [field, value] of Object.entries(Object(record)))
    if (value !== null && !fields.includes(field))
      reject(
        `field that the first ${RECORDS_WITH_FIELDS} records do not have`,
        `line ${line}: "${field}"`,
      )
}

function listFields(records: readonly unknown[]): string[] {
  return [...new Set(records.flatMap((one) => Object.keys(Object(one))))]
}

function readField(record: unknown, field: string): unknown {
  return Object.hasOwn(Object(record), field) ? Object(record)[field] : undefined
}

function writeCell(value: unknown): string {
  if (value === null || value === undefined) return ''
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
