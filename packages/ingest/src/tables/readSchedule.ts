import type { ScheduleRow } from '@tickmark/analytics/datahub/proposedSchedule'
import { limitedProcesses } from '@tickmark/analytics/limited/LimitedProcesses'
import type { TablePreview, TableReport } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { findScheduleProject, isVestingSchedule } from '../sources/vesting/vestingSchedules.ts'
import type { TableFile } from './openSheet.ts'
import type { ScheduleAnswer } from './scheduleProgram.ts'
import type { TableReader } from './withLimitedRows.ts'

const PROGRAM = new URL('./scheduleProgram.ts', import.meta.url)
const HEAD_BYTES = 4 * 1024
const SAMPLE_ROWS = 50
const MAX_CELL = 80
const HEADER = ['allocation', 'category', 'kind', 'start', 'end', 'steps', 'amount']

type ReadSchedule = {
  report: TableReport
  header: readonly string[]
  sample: TablePreview['sample']
  unlocks: readonly ScheduleRow[]
}

type Subject = TableReader & {
  catalog: Catalog
  /** The project whose schedule it is; otherwise the one that the schedule names. */
  projectId: string | undefined
}

/**
 * Reads a file that is an unlock schedule of the datahub, in another process within limits of time and memory; null for
 * any other file.
 * @throws AppError `bad-request` for one that is broken, too long, or of no project of the catalog; as
 * `LimitedProcesses.run`.
 */
export async function readSchedule(
  file: TableFile,
  { catalog, projectId, by, signal }: Subject,
): Promise<ReadSchedule | null> {
  if (!(await isSchedule(file))) return null
  const {
    rows,
    rejects,
    unlocks: found,
  } = await limitedProcesses.run(
    { program: PROGRAM, order: {}, input: () => file.open(), by, signal },
    readAnswer,
  )
  const unlocks = found.map((row) => placeRow(row, { catalog, projectId }))
  const [first] = unlocks
  if (first?.project_id === '')
    throw new AppError(
      'bad-request',
      `No project of the catalog has the schedule "${String(first.protocol).slice(0, MAX_CELL)}". Add the file on the page of its project.`,
      { errors: [{ code: 'invalid', field: 'file', value: null }] },
    )
  const days = unlocks.flatMap(({ start, end }) => [toDay(start), toDay(end)]).sort()
  return {
    header: HEADER,
    sample: unlocks.slice(0, SAMPLE_ROWS).map((row, index) => ({
      line: index + 1,
      cells: HEADER.map((name) => String(row[name] ?? '').slice(0, MAX_CELL)),
      rejects: [],
      changes: 0,
      added: 1,
    })),
    unlocks,
    report: {
      rows,
      points: unlocks.length,
      rejected: rejects.reduce((sum, { count }) => sum + count, 0),
      rejects,
      metrics: [],
      projects: first === undefined ? [] : [String(first.project_id)],
      project_count: first === undefined ? 0 : 1,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
    },
  }
}

/** Returns whether a file begins as a schedule does. */
async function isSchedule(file: TableFile): Promise<boolean> {
  let head = Buffer.alloc(0)
  for await (const chunk of file.open()) {
    head = Buffer.concat([head, chunk])
    if (head.length >= HEAD_BYTES) break
  }
  return isVestingSchedule(head.toString('utf8').replace(/^\uFEFF/, ''))
}

async function readAnswer(answer: AsyncGenerator<Buffer>): Promise<ScheduleAnswer> {
  const chunks: Buffer[] = []
  for await (const bytes of answer) chunks.push(bytes)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Rows of the datahub stand beside those of other sources, so that they can be taken back. */
function placeRow(
  row: ScheduleRow,
  { catalog, projectId }: Pick<Subject, 'catalog' | 'projectId'>,
): ScheduleRow {
  return {
    ...row,
    record_id: `datahub/${row.record_id}`,
    project_id:
      projectId ??
      findScheduleProject(catalog, { protocol: String(row.protocol), token: String(row.token) }),
  }
}

const toDay = (moment: string | number | undefined) => String(moment).slice(0, 10)
