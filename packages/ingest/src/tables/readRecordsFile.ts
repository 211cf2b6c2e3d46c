import type { ProposedRecord, RecordRow } from '@tickmark/analytics/datahub/proposedRecords'
import { limitedProcesses } from '@tickmark/analytics/limited/LimitedProcesses'
import type { TablePreview, TableReport } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { unpacked } from '../files/unpacked.ts'
import {
  areDisclosures,
  type Disclosure,
  placeDisclosures,
} from '../sources/disclosures/readDisclosures.ts'
import { findScheduleProject, isVestingSchedule } from '../sources/vesting/vestingSchedules.ts'
import type { TableFile } from './openSheet.ts'
import type { RecordsAnswer } from './recordsProgram.ts'
import type { TableReader } from './withLimitedRows.ts'

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

/**
 * Reads a file of records that the datahub takes – an unlock schedule, token rights or events – in another process within
 * limits of time and memory; null for any other file.
 * @throws AppError `bad-request` for one that is broken, too long, or a schedule of no project of the catalog; as
 * `LimitedProcesses.run`.
 */
export async function readRecordsFile(
  file: TableFile,
  { catalog, projectId, by, signal }: Subject,
): Promise<ReadRecords | null> {
  const head = await readHead(file)
  const isSchedule = isVestingSchedule(head)
  if (!isSchedule && !areDisclosures(head)) return null
  const answer = await limitedProcesses.run(
    { program: PROGRAM, order: {}, input: () => file.open(), by, signal },
    readAnswer,
  )
  const rejects = new Map(answer.rejects.map(({ reason, ...found }) => [reason, found]))
  const placed = isSchedule
    ? placeSchedule(answer.records, { catalog, projectId })
    : placeDisclosures(
        answer.records as Disclosure[],
        { catalog, projectId },
        (reason, example) => {
          const known = rejects.get(reason)
          rejects.set(reason, {
            count: (known?.count ?? 0) + 1,
            example: known?.example ?? example,
          })
        },
      )
  const records = placed.map(({ table, row }) => ({ table, row: toStored(row as RecordRow) }))
  const of = (records[0]?.table ??
    (isSchedule ? 'vesting_schedules' : 'token_rights')) as RecordFile
  const header = HEADERS[of]
  const projects = [...new Set(records.map(({ row }) => String(row.project_id)))]
  const days = records
    .flatMap(({ row }) => [row.start ?? row.day, row.end ?? row.day].map(toDay))
    .sort()
  return {
    of,
    header,
    sample: placed.slice(0, SAMPLE_ROWS).map(({ row, line }) => ({
      line,
      cells: header.map((name) => String(row[name] ?? '').slice(0, MAX_CELL)),
      rejects: [],
      changes: 0,
      added: 1,
    })),
    records,
    report: {
      rows: answer.rows,
      points: records.length,
      rejected: [...rejects.values()].reduce((sum, { count }) => sum + count, 0),
      rejects: [...rejects].map(([reason, found]) => ({ reason, ...found })),
      metrics: [],
      projects: projects.slice(0, MAX_NAMED),
      project_count: projects.length,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
    },
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

const toDay = (moment: string | number | null | undefined) => String(moment).slice(0, 10)
