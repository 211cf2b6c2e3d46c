import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { ScheduleRow } from '@tickmark/analytics/datahub/proposedSchedule'
import { MOST_VESTING_EVENTS } from '@tickmark/analytics/records/vestingEvents'
import type { TablePreview, TableReport } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import { isVestingSchedule, readVestingSchedule } from '../sources/vesting/vestingSchedules.ts'
import type { TableFile } from './openSheet.ts'

/** A schedule has some ten thousand bytes; it is parsed as a whole. */
const MAX_BYTES = 1024 * 1024
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

type Subject = {
  catalogue: Catalogue
  /** The project whose schedule it is; otherwise the one that the schedule names. */
  projectId: string | undefined
}

/**
 * Reads a file that is an unlock schedule of the datahub; null for any other file.
 * @throws AppError `bad-request` for one that is broken, too long, or of no project of the catalog.
 */
export async function readSchedule(file: TableFile, of: Subject): Promise<ReadSchedule | null> {
  const text = await readText(file)
  if (text === null) return null
  const unlocks: ScheduleRow[] = []
  const rejects = new Map<string, { count: number; example: string }>()
  let rows = 0
  const writer: BatchWriter = {
    catalogue: of.catalogue,
    read: () => void rows++,
    point: () => undefined,
    record: (_table, row) => void unlocks.push(placeRow(row as ScheduleRow, of.projectId)),
    reject(reason, example) {
      const known = rejects.get(reason)
      if (known === undefined) rejects.set(reason, { count: 1, example: example.slice(0, 200) })
      else known.count++
    },
    full: false,
    flush: async () => undefined,
  }
  await readVestingSchedule(parse(text), writer)
  if (unlocks.length > MOST_VESTING_EVENTS)
    refuse(`The schedule has ${unlocks.length} unlocks; at most ${MOST_VESTING_EVENTS} are read.`)
  const [first] = unlocks
  if (first?.project_id === '')
    refuse(
      `No project of the catalog has the schedule "${String(first.protocol).slice(0, MAX_CELL)}". Add the file on the page of its project.`,
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
      rejected: [...rejects.values()].reduce((sum, { count }) => sum + count, 0),
      rejects: [...rejects].map(([reason, found]) => ({ reason, ...found })),
      metrics: [],
      projects: first === undefined ? [] : [String(first.project_id)],
      project_count: first === undefined ? 0 : 1,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
    },
  }
}

/** The text of a schedule; null as soon as the file is another one. */
async function readText(file: TableFile): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  let isKnown = false
  for await (const chunk of file.open()) {
    chunks.push(Buffer.from(chunk))
    size += chunk.length
    if (!isKnown && size >= HEAD_BYTES) {
      if (!isVestingSchedule(decode(chunks))) return null
      isKnown = true
    }
    if (size > MAX_BYTES) refuse(`An unlock schedule has at most ${MAX_BYTES / 1024 / 1024} MB.`)
  }
  const text = decode(chunks)
  return isVestingSchedule(text) ? text : null
}

function decode(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    refuse(
      `The file is not valid JSON: ${cause instanceof Error ? cause.message.slice(0, 200) : ''}`,
    )
  }
}

/** Rows of the datahub stand beside those of other sources, so that they can be taken back. */
function placeRow(row: ScheduleRow, projectId: string | undefined): ScheduleRow {
  return {
    ...row,
    record_id: `datahub/${row.record_id}`,
    project_id: projectId ?? row.project_id ?? '',
  }
}

const toDay = (moment: string | number | undefined) => String(moment).slice(0, 10)

function refuse(message: string): never {
  throw new AppError('bad-request', message, {
    errors: [{ code: 'invalid', field: 'file', value: null }],
  })
}
