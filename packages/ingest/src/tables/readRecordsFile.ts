import type { ProposedRecord, RecordRow } from '@tickmark/analytics/datahub/proposedRecords'
import { limitedProcesses } from '@tickmark/analytics/limited/LimitedProcesses'
import type { TablePreview, TableReport } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { unpacked } from '../files/unpacked.ts'
import {
  mayStateRecords,
  readStatedRecords,
  type StatedRecord,
  type StatedSink,
} from '../sources/statedRecords/readStatedRecords.ts'
import { findScheduleProject, isVestingSchedule } from '../sources/vesting/vestingSchedules.ts'
import { dropSheetNames } from './joinSheets.ts'
import type { TableFile } from './openSheet.ts'
import type { RecordsAnswer } from './recordsProgram.ts'
import { type TableReader, withLimitedRows } from './withLimitedRows.ts'

const PROGRAM = new URL('./recordsProgram.ts', import.meta.url)
const HEAD_BYTES = 4 * 1024
const SAMPLE_ROWS = 50
const MAX_CELL = 80
const MAX_NAMED = 100

type RecordFile = NonNullable<TablePreview['records']>

const HEADERS: Readonly<Record<RecordFile, readonly string[]>> = {
  vesting_schedules: ['allocation', 'category', 'kind', 'start', 'end', 'steps', 'amount'],
  token_rights: ['project_id', 'right_id', 'value', 'note', 'day', 'url', 'author'],
  events: ['project_id', 'kind', 'title', 'day', 'amount_usd', 'url', 'author'],
  bridge_flows: ['project_id', 'from_chain', 'to_chain', 'day', 'amount_usd', 'url', 'author'],
  assets: [
    ...['asset_id', 'name', 'symbol', 'asset_class', 'reference_asset', 'issuer_id', 'chains'],
    ...['addresses', 'links'],
  ],
}

type ReadRecords = {
  of: RecordFile
  report: TableReport
  header: readonly string[]
  sample: TablePreview['sample']
  records: readonly ProposedRecord[]
}

type Subject = TableReader & {
  catalog: Catalog
  /** The project whose records they are; otherwise those that the file names. */
  projectId: string | undefined
}

/** Records with the lines that they are from, and why others are none. */
type Found = Pick<RecordsAnswer, 'rows' | 'records'> & { rejects: Rejects }
type Rejects = Map<string, { count: number; example: string }>

/**
 * Reads a file of records that the datahub takes – an unlock schedule, token rights, events, flows between chains or
 * tokenized assets – whose bytes another process reads within limits of time and memory; null for any other file.
 * @throws AppError `bad-request` for one that is broken, too long, or a schedule of no project of the catalog; as
 * `readStatedRecords` and `LimitedProcesses.run`.
 */
export async function readRecordsFile(
  file: TableFile,
  subject: Subject,
): Promise<ReadRecords | null> {
  const isSchedule = isVestingSchedule(await readHead(file))
  const found = isSchedule ? await readSchedule(file, subject) : await readStated(file, subject)
  if (found === null) return null
  const records = found.records.map(({ table, row }) => ({ table, row: toStored(row) }))
  const of = (records[0]?.table ??
    (isSchedule ? 'vesting_schedules' : 'token_rights')) as RecordFile
  const header = HEADERS[of]
  const projects = [...new Set(records.map(({ row }) => String(row.project_id ?? row.issuer_id)))]
  const days = records
    .flatMap(({ row }) => [row.start ?? row.day, row.end ?? row.day])
    .filter((day) => day !== undefined)
    .map((day) => String(day).slice(0, 10))
    .sort()
  return {
    of,
    header,
    sample: found.records.slice(0, SAMPLE_ROWS).map(({ row, line }) => ({
      line,
      cells: header.map((name) => String(row[name] ?? '').slice(0, MAX_CELL)),
      rejects: [],
      changes: 0,
      added: 1,
    })),
    records,
    report: {
      rows: found.rows,
      points: records.length,
      rejected: [...found.rejects.values()].reduce((sum, { count }) => sum + count, 0),
      rejects: [...found.rejects].map(([reason, one]) => ({ reason, ...one })),
      metrics: [],
      projects: projects.slice(0, MAX_NAMED),
      project_count: projects.length,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
    },
  }
}

/**
 * Passes the records that a file states to `sink`; returns false for a file of another kind. A workbook is opened to see
 * which it is.
 * @throws AppError as `readStatedRecords` and `withLimitedRows`.
 */
export async function readStatedFile(
  file: TableFile,
  { catalog, projectId, by, signal }: Subject,
  sink: StatedSink,
): Promise<boolean> {
  if (!mayStateRecords(await readHead(file))) return false
  const reject: StatedSink['reject'] = (reason, example) => sink.reject(reason, example)
  return withLimitedRows(file, { by, signal }, async ({ rows }) =>
    rows === undefined
      ? false
      : readStatedRecords(dropSheetNames(rows({ reject })), { catalog, projectId }, sink),
  )
}

async function readStated(file: TableFile, subject: Subject): Promise<Found | null> {
  const records: StatedRecord[] = []
  const rejects: Rejects = new Map()
  let rows = 0
  const isStated = await readStatedFile(file, subject, {
    read: () => void rows++,
    record: (one) => void records.push(one),
    reject: (reason, example) => {
      const known = rejects.get(reason)
      if (known === undefined) rejects.set(reason, { count: 1, example: example.slice(0, 200) })
      else known.count++
    },
  })
  return isStated ? { rows, records, rejects } : null
}

async function readSchedule(
  file: TableFile,
  { catalog, projectId, by, signal }: Subject,
): Promise<Found> {
  const answer = await limitedProcesses.run(
    { program: PROGRAM, order: {}, input: () => file.open(), by, signal },
    readAnswer,
  )
  return {
    rows: answer.rows,
    records: placeSchedule(answer.records, { catalog, projectId }),
    rejects: new Map(answer.rejects.map(({ reason, ...found }) => [reason, found])),
  }
}

/** The beginning of a file, by which it is recognized. */
async function readHead(file: TableFile): Promise<string> {
  let head = Buffer.alloc(0)
  for await (const chunk of unpacked(file.open())) {
    head = Buffer.concat([head, chunk])
    if (head.length >= HEAD_BYTES) break
  }
  return head.toString('utf8').replace(/^\uFEFF/, '')
}

async function readAnswer(answer: AsyncGenerator<Buffer>): Promise<RecordsAnswer> {
  const chunks: Buffer[] = []
  for await (const bytes of answer) chunks.push(bytes)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Gives the unlocks of a schedule their project. @throws AppError `bad-request` where the catalog has none. */
function placeSchedule(
  records: RecordsAnswer['records'],
  { catalog, projectId }: Pick<Subject, 'catalog' | 'projectId'>,
): RecordsAnswer['records'] {
  return records.map(({ row, ...one }) => {
    const { protocol, token } = { protocol: String(row.protocol), token: String(row.token) }
    const project_id = projectId ?? findScheduleProject(catalog, { protocol, token })
    if (project_id === '')
      throw new AppError(
        'bad-request',
        `No project of the catalog has the schedule "${protocol.slice(0, MAX_CELL)}". Add the file on the page of its project.`,
        { errors: [{ code: 'invalid', field: 'file', value: null }] },
      )
    return { ...one, row: { ...row, project_id } }
  })
}

/** Rows of the datahub stand beside those of other sources, so that they can be taken back. */
function toStored(row: RecordRow): RecordRow {
  return { ...row, record_id: `datahub/${row.record_id}` }
}
