import { Readable } from 'node:stream'
import type { RecordTable, RecordValue } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import { RECORDED_EVENTS } from '@tickmark/core/events/EVENT_KINDS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { findRight, RIGHT_IDS, RIGHTS } from '@tickmark/core/rights/RIGHTS'
import { foldName } from '@tickmark/core/text/foldName'
import { parseDay, parseNumber } from '../../files/parseCells.ts'
import { readRows } from '../../files/readRows.ts'

/** A record with a source that a file states, of the project that `project_id` names in words of the file. */
export type Disclosure = {
  table: Extract<RecordTable, 'token_rights' | 'events'>
  line: number
  row: Record<string, RecordValue>
}

/** The receiver of what a file states. */
type Sink = {
  read(): void
  record(disclosure: Disclosure): void
  reject(reason: string, example: string): void
}

type Cells = Readonly<Record<string, string>>
type Reading = { row: Record<string, RecordValue> } | { fault: string; text: string }

type Format = {
  table: Disclosure['table']
  required: readonly string[]
  optional: readonly string[]
  read(cells: Cells): Reading
}

/** The first two columns distinguish the formats. */
const FORMATS: readonly Format[] = [
  {
    table: 'token_rights',
    required: ['right', 'value', 'date', 'link'],
    optional: ['project', 'note', 'author'],
    read: readRight,
  },
  {
    table: 'events',
    required: ['event', 'title', 'date', 'link'],
    optional: ['project', 'amount_usd', 'author'],
    read: readEvent,
  },
]

/** A file has one row per statement of a person. */
const MAX_RECORDS = 10_000
const MAX_TEXT = 1_000
const MAX_LINK = 2_000

/** Returns whether a text begins as a table of token rights or events does. */
export function areDisclosures(text: string): boolean {
  return findFormat(readHeader(text.slice(0, MAX_TEXT)).header) !== undefined
}

/**
 * Reads a CSV file of token rights or events, separated by commas, semicolons or tabs. A row without a link to its source,
 * an unknown right, value or kind, and a date other than YYYY-MM-DD are rejected.
 * @throws AppError `unsupported-input` for a missing column, and for more than 10,000 rows.
 */
export async function readDisclosures(text: string, sink: Sink): Promise<void> {
  const { header, delimiter } = readHeader(text)
  const format = requireFormat(header)
  let isHeader = true
  let count = 0
  const bytes = Readable.from([Buffer.from(text)])
  const rows = readRows(bytes, sink.reject, { delimiter, encoding: 'utf-8' })
  for await (const chunk of rows)
    for (const { cells, line } of chunk) {
      if (isHeader) {
        isHeader = false
        continue
      }
      if (cells.every((cell) => cell.trim() === '')) continue
      if (++count > MAX_RECORDS) throw refuse(`A file has at most ${MAX_RECORDS} records.`)
      sink.read()
      const named = Object.fromEntries(
        header.map((name, index) => [name, (cells[index] ?? '').trim()]),
      )
      const read = readRow(format, named)
      if ('fault' in read) sink.reject(read.fault, `line ${line}: "${read.text.slice(0, 200)}"`)
      else sink.record({ table: format.table, line, row: read.row })
    }
}

/** @throws AppError `unsupported-input` for a missing, unknown or repeated column. */
function requireFormat(header: readonly string[]): Format {
  const format = findFormat(header)
  if (format === undefined) throw refuse('The table has no column "right" and "value", or "event".')
  const missing = format.required.find((name) => !header.includes(name))
  if (missing === 'link')
    throw refuse('The column "link" is missing: every record requires the page that says so.')
  if (missing !== undefined) throw refuse(`The column "${missing}" is missing.`)
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined) throw refuse(`The header names the column "${twice}" twice.`)
  const known = new Set([...format.required, ...format.optional])
  const other = header.find((name) => !known.has(name))
  if (other !== undefined)
    throw refuse(`The column "${other}" is none of ${[...known].join(', ')}.`)
  return format
}

function readHeader(text: string): { header: string[]; delimiter: string } {
  const first = /^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? ''
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (one, other) => first.split(other).length - first.split(one).length,
  )
  const header = first.split(delimiter).map((cell) => cell.replaceAll('"', '').trim().toLowerCase())
  return { header, delimiter }
}

function findFormat(header: readonly string[]): Format | undefined {
  return FORMATS.find(({ required: [first = '', second = ''] }) =>
    [first, second].every((name) => header.includes(name)),
  )
}

function readRow(format: Format, cells: Cells): Reading {
  const { date = '', link = '', author = '', project = '' } = cells
  const long = Object.values(cells).find((cell) => cell.length > MAX_LINK)
  if (long !== undefined) return { fault: `longer than ${MAX_LINK} characters`, text: long }
  const day = date.length === 10 ? parseDay(date) : null
  if (day === null) return { fault: 'no date as YYYY-MM-DD', text: date }
  if (!isWebLink(link)) return { fault: 'no link to a source', text: link }
  const read = format.read(cells)
  if ('fault' in read) return read
  return { row: { project_id: project, ...read.row, day, url: link, author } }
}

/** Returns whether a text is the address of a page. */
export function isWebLink(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function readRight({ right = '', value = '', note = '' }: Cells): Reading {
  const right_id = RIGHT_IDS.find((id) =>
    [id, RIGHTS[id].title].some((name) => foldName(name) === foldName(right)),
  )
  if (right_id === undefined) return { fault: 'an unknown right', text: right }
  const found = Object.entries(findRight(right_id)?.values ?? {}).find((names) =>
    names.some((name) => foldName(name) === foldName(value)),
  )
  if (found === undefined) return { fault: `no value of ${right_id}`, text: value }
  return { row: { right_id, value: found[0], note } }
}

function readEvent({ event = '', title = '', amount_usd: text = '' }: Cells): Reading {
  const kind = RECORDED_EVENTS.find((one) => foldName(one) === foldName(event))
  if (kind === undefined) return { fault: 'an unknown kind of event', text: event }
  if (title === '') return { fault: 'no title', text: event }
  const amount_usd = text === '' ? null : parseNumber(text)
  if (amount_usd !== null && !(amount_usd >= 0)) return { fault: 'no amount', text }
  return { row: { kind, title, amount_usd } }
}

/**
 * Names the projects of what a file states, and gives each record an id. `projectId` is the project of rows that name none;
 * a row of another one is rejected, as are unknown and ambiguous names and a second record of the same kind and day.
 */
export function placeDisclosures(
  disclosures: readonly Disclosure[],
  { catalog, projectId }: { catalog: Catalog; projectId: string | undefined },
  reject: Sink['reject'],
): Disclosure[] {
  const seen = new Set<string>()
  return disclosures.flatMap(({ row, ...one }) => {
    const name = String(row.project_id)
    const example = `line ${one.line}: "${name.slice(0, 200)}"`
    const named = name === '' ? undefined : resolveProject(catalog, name)
    const found = named?.kind === 'found' ? named.project.project_id : undefined
    const project_id = named === undefined ? projectId : found
    const fault = findPlaceFault(named?.kind, project_id, projectId)
    if (fault !== undefined || project_id === undefined) {
      reject(fault ?? 'no project', example)
      return []
    }
    const subject = row.right_id ?? `${row.kind}/${foldName(String(row.title))}`
    const record_id = `${project_id}/${subject}/${row.day}`
    if (seen.has(record_id)) {
      reject('the same record again', `line ${one.line}: ${record_id}`)
      return []
    }
    seen.add(record_id)
    return { ...one, row: { ...row, record_id, project_id } }
  })
}

function findPlaceFault(
  kind: 'found' | 'ambiguous' | 'unknown' | undefined,
  project_id: string | undefined,
  wanted: string | undefined,
): string | undefined {
  if (kind === 'ambiguous') return 'a name of several projects'
  if (kind === 'unknown') return 'an unknown project'
  if (project_id === undefined) return 'no project'
  return wanted !== undefined && project_id !== wanted ? 'another project' : undefined
}

function refuse(message: string): AppError {
  return new AppError('unsupported-input', message)
}
