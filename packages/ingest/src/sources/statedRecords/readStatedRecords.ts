import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { dropNumberMark } from '../../files/numberMark.ts'
import type { CsvRow } from '../../files/readRows.ts'
import {
  readJsonCell,
  STATED_FORMATS,
  type StatedFormat,
  type StatedRow,
} from './STATED_FORMATS.ts'

/** A record that a file states for itself, such as a token right, an event, a flow between chains or an asset. */
export type StatedRecord = { table: StatedFormat['table']; line: number; row: StatedRow }

/** The receiver of what a file states. */
export type StatedSink = {
  read(): void
  record(record: StatedRecord): void
  reject(reason: string, example: string): void
}

type Subject = {
  catalog: Catalog
  /** The project of rows that name none, and the only one that others may name. */
  projectId: string | undefined
}

const MAX_RECORDS = 50_000
const MAX_HEADER = 1_000
const MAX_CELL = 2_000

const WORKBOOK = 'PK\u0003\u0004'
/** The first record of a list of JSON, which may be in a field, or of lines. */
const FIRST_RECORD = /^\s*(?:\{\s*"\w+"\s*:\s*)?\[?\s*\{([^{}]*)\}/

/**
 * Returns whether a file may state records, from its beginning: of a workbook that is known from its rows only.
 */
export function mayStateRecords(text: string): boolean {
  return text.startsWith(WORKBOOK) || stateRecords(text)
}

/** Returns whether a text begins as separated values or JSON of a format of stated records do. */
export function stateRecords(text: string): boolean {
  const record = FIRST_RECORD.exec(text)?.[1]
  if (record !== undefined)
    return (
      findFormat([...record.matchAll(/"(\w+)"\s*:/g)].map(([, name = '']) => name)) !== undefined
    )
  const line = /^\uFEFF?([^\r\n]*)/.exec(text.slice(0, MAX_HEADER))?.[1] ?? ''
  return [',', ';', '\t', '|'].some(
    (mark) => findFormat(readHeader(line.split(mark))) !== undefined,
  )
}

/**
 * Reads rows with a header that state token rights, events, flows between chains, or tokenized assets; false for other
 * rows, of which only the first are read. A row of an unknown project, one with a value that its column cannot have, and
 * a second record of the same subject and day are rejected.
 * @throws AppError `unsupported-input` for a missing column, and for more than 50,000 rows.
 */
export async function readStatedRecords(
  rows: AsyncIterable<readonly CsvRow[]>,
  subject: Subject,
  sink: StatedSink,
): Promise<boolean> {
  let reader: ReturnType<typeof createRowReader> | undefined
  for await (const chunk of rows)
    for (const row of chunk) {
      if (reader !== undefined) reader(row)
      else {
        const header = readHeader(row.cells)
        const format = findFormat(header)
        if (format === undefined) return false
        requireColumns(format, header)
        reader = createRowReader({ format, header }, subject, sink)
      }
    }
  return reader !== undefined
}

/** Returns the reader of the rows below a header. */
function createRowReader(
  { format, header }: { format: StatedFormat; header: readonly string[] },
  subject: Subject,
  sink: StatedSink,
): (row: CsvRow) => void {
  const seen = new Set<string>()
  let count = 0
  return ({ cells, line }) => {
    if (cells.every((cell) => cell.trim() === '')) return
    if (++count > MAX_RECORDS) throw refuse(`A file has at most ${MAX_RECORDS} records.`)
    sink.read()
    const named = Object.fromEntries(
      header.map((name, at) => [name, dropNumberMark(cells[at] ?? '').trim()]),
    )
    const read = readRow(format, named, subject)
    if ('fault' in read) {
      sink.reject(read.fault, `line ${line}: "${read.text.slice(0, 200)}"`)
      return
    }
    const id = String(read.row.record_id)
    if (seen.has(id)) sink.reject('the same record again', `line ${line}: ${id}`)
    else sink.record({ table: format.table, line, row: read.row })
    seen.add(id)
  }
}

function readHeader(cells: readonly string[]): string[] {
  const header = cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .replaceAll('"', '')
      .trim()
      .toLowerCase(),
  )
  while (header.at(-1) === '') header.pop()
  return header
}

function findFormat(header: readonly string[]): StatedFormat | undefined {
  return STATED_FORMATS.find(
    ({ marks, isClosed, required, optional }) =>
      marks.every((name) => header.includes(name)) &&
      (isClosed !== true || header.every((name) => [...required, ...optional].includes(name))),
  )
}

/** @throws AppError `unsupported-input` for a missing, unknown or repeated column. */
function requireColumns(format: StatedFormat, header: readonly string[]): void {
  const missing = format.required.find((name) => !header.includes(name))
  if (missing === 'link')
    throw refuse('The column "link" is missing: every record requires the page that says so.')
  if (missing !== undefined) throw refuse(`The column "${missing}" is missing.`)
  const twice = header.find((name, at) => header.indexOf(name) !== at)
  if (twice !== undefined) throw refuse(`The header names the column "${twice}" twice.`)
  const known = new Set([...format.required, ...format.optional])
  const other = header.find((name) => !known.has(name))
  if (other !== undefined)
    throw refuse(`The column "${other}" is none of ${[...known].join(', ')}.`)
}

function readRow(
  format: StatedFormat,
  cells: Readonly<Record<string, string>>,
  { catalog, projectId }: Subject,
): ReturnType<StatedFormat['read']> {
  const long = Object.values(cells).find((cell) => cell.length > MAX_CELL)
  if (long !== undefined) return { fault: `longer than ${MAX_CELL} characters`, text: long }
  const texts = Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, isEmptyJson(cell) ? '' : cell]),
  )
  const listed = Object.entries(texts).find(
    ([name, cell]) => !format.lists.includes(name) && readJsonCell(cell) !== undefined,
  )
  if (listed !== undefined) return { fault: `a list in ${listed[0]}`, text: listed[1] }
  const name = texts[format.subject] ?? ''
  const project = findSubject(name, { catalog, projectId })
  if (typeof project === 'string') return { fault: project, text: name }
  return format.read({ cells: texts, project, catalog })
}

/** Returns whether a cell is a list or an object of JSON with nothing in it. */
function isEmptyJson(cell: string): boolean {
  const value = readJsonCell(cell)
  return value !== undefined && Object.keys(value).length === 0
}

/** Returns the project of a row, or why there is none. */
function findSubject(name: string, { catalog, projectId }: Subject): Project | string {
  if (name === '') return catalog.find(projectId ?? '') ?? 'no project'
  const named = resolveProject(catalog, name)
  if (named.kind === 'ambiguous') return 'a name of several projects'
  if (named.kind === 'unknown') return 'an unknown project'
  const isOther = projectId !== undefined && named.project.project_id !== projectId
  return isOther ? 'another project' : named.project
}

function refuse(message: string): AppError {
  return new AppError('unsupported-input', message)
}
