import { type BatchWriter, isSameSeries, type Point } from '@tickmark/analytics/batches/BatchWriter'
import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { createSubjectReader } from '../bulkListings/createSubjectReader.ts'
import type { Dataset } from '../connectors/Connector.ts'
import { type FinalDays, nameSeries } from '../finalDays/findFinalDays.ts'
import { digestDays, type FinalDigests } from '../finalDays/findFinalDigests.ts'
import type { RawStore } from '../rawAnswers/createRawStore.ts'
import { type FetchedSubjects, readEntry } from '../rawAnswers/fetchSubjects.ts'
import { describeShape } from '../rawAnswers/parseAnswer.ts'
import type { AnsweredSubject } from '../rawAnswers/RawEntry.ts'
import { DatasetParts } from './DatasetParts.ts'

/**
 * Reads stored answers into a batch, subject by subject. A subject that cannot be read is rejected
 * by name. Final days are left out, see `skipFinalDays`; for subjects whose days are all compared,
 * only if they match `digests`, see `leaveOutRepeated`. With `isPart`, the answers cover some
 * subjects only and need not contain every metric. Otherwise they and `parts` together do.
 * @throws AppError `unsupported-input` if more than half of the subjects cannot be read: then the
 * source has changed its format, and loading a part would look complete.
 */
export async function readSubjects(
  dataset: Dataset,
  {
    answered,
    store,
    finalDays = new Map(),
    digests = new Map(),
    isPart = false,
    isSnapshot = false,
    parts = new DatasetParts(),
    discovery,
  }: {
    answered: readonly AnsweredSubject[]
    store: RawStore
    finalDays?: FinalDays
    digests?: FinalDigests
    isPart?: boolean
    /** Lists that were not compared with known days: all points are provisional until histories replace them. */
    isSnapshot?: boolean
    /** The parts of the same dataset that were read before. */
    parts?: DatasetParts
    discovery?: BatchWriter['discovery']
  },
  writer: BatchWriter,
): Promise<ReadSubjects> {
  const faults: FetchedSubjects['faults'] = []
  const given = new Set(parts.metrics)
  const projects = new Set<string>()
  const filters = {
    ofNew: skipFinalDays(writer, finalDays),
    ofAll: leaveOutRepeated(writer, { finalDays, digests }),
  }
  const read = createSubjectReader(dataset)
  const readBodies = createBodiesReader(store, dataset.unread)
  for (const { key, name, entries, isWhole } of answered) {
    const fetched_at = Math.min(...entries.map((entry) => entry.fetched_at))
    const filter = isWhole ? filters.ofAll : filters.ofNew
    try {
      const bodies = await readBodies(entries)
      await read(
        { key, name, bodies, fetched_at },
        watchPoints(writer, { fetched_at, isSnapshot, given, projects, filter, discovery }),
      )
    } catch (cause) {
      const message = describeShape(cause)
      if (message === null) throw cause
      faults.push({ key, message })
      writer.reject('a response with an unexpected format', `${key}: ${message}`)
    }
    filter.endSubject()
    if (writer.full) await writer.flush()
    else await priorityGate.yieldToRequests()
  }
  if (parts.misread + faults.length > (parts.read + answered.length) / 2)
    throw new AppError(
      'unsupported-input',
      `${faults.length} of ${answered.length} responses have an unexpected format, such as ${faults[0]?.key}: ${faults[0]?.message}. The source may have changed; nothing of them was loaded.`,
    )
  const absent = isPart ? [] : dataset.metrics.filter((metric_id) => !given.has(metric_id))
  // Only one example is kept per reason, so each example names all metrics.
  for (const _ of absent)
    writer.reject('a metric that no response contained', `${absent.join(', ')} in ${dataset.id}`)
  const [ofNew, ofAll] = [filters.ofNew.counts(), filters.ofAll.counts()]
  return {
    faults,
    given,
    projects,
    taken: ofNew.taken + ofAll.taken,
    left_out: ofNew.left_out + ofAll.left_out,
  }
}

/** Parses the same answers once for consecutive subjects that are read from the same listings. */
function createBodiesReader(
  store: RawStore,
  unread: Dataset['unread'],
): (entries: AnsweredSubject['entries']) => Promise<readonly unknown[]> {
  let last: { entries?: AnsweredSubject['entries']; bodies: unknown[] } = { bodies: [] }
  return async (entries) => {
    if (last.entries === entries) return last.bodies
    const bodies: unknown[] = []
    for (const entry of entries) {
      bodies.push(await readEntry(entry, store, unread))
      await priorityGate.yieldToRequests()
    }
    last = { entries, bodies }
    return bodies
  }
}

export type ReadSubjects = {
  faults: FetchedSubjects['faults']
  /** Metrics that occurred, here or in parts that were read before. */
  given: ReadonlySet<string>
  /** Projects with figures. */
  projects: ReadonlySet<string>
  /** Points that were written to the batch, and final points that were left out. */
  taken: number
  left_out: number
}

/**
 * Records which metrics and projects occur, and marks days that were not over at the time of the
 * request as provisional, even if they are loaded after midnight.
 */
function watchPoints(
  writer: BatchWriter,
  { fetched_at, isSnapshot, given, projects, filter, discovery }: Watch,
): BatchWriter {
  const today = toDay(fetched_at)
  let last: Point | undefined
  return {
    catalog: writer.catalog,
    discovery,
    read: () => writer.read(),
    point(point) {
      if (last?.metric_id !== point.metric_id || last.project_id !== point.project_id) {
        given.add(point.metric_id)
        projects.add(point.project_id)
      }
      last = point
      filter.point(isSnapshot || point.day >= today ? { ...point, provisional: true } : point)
    },
    record: (table, row) => writer.record(table, row),
    reject: (reason, example) => writer.reject(reason, example),
    get full() {
      return writer.full
    },
    flush: () => writer.flush(),
  }
}

type Watch = {
  fetched_at: number
  isSnapshot: boolean
  given: Set<string>
  projects: Set<string>
  filter: Pick<BatchWriter, 'point'>
  discovery: BatchWriter['discovery']
}

/** Filters final days before they reach the writer. */
type FinalDaysFilter = {
  point(point: Point): void
  /** Call after each subject has been read. */
  endSubject(): void
  /** Points that were passed to the writer and points that were left out. */
  counts(): { taken: number; left_out: number }
}

/**
 * Leaves out points of final days. A subject with a complete point of an unknown series is written
 * whole, so that the new part is checked against all of its totals, as in a first load.
 */
export function skipFinalDays(
  { point: write }: Pick<BatchWriter, 'point'>,
  finalDays: FinalDays,
): FinalDaysFilter {
  let taken = 0
  let leftOut = 0
  let waiting: Point[] = []
  let isWhole = false
  let previous: Point | null = null
  let from: string | undefined

  function take(point: Point): void {
    taken++
    write(point)
  }

  return {
    point(point) {
      if (previous === null || !isSameSeries(previous, point))
        from = finalDays.get(nameSeries(point))
      previous = point
      if (from !== undefined && point.day < from && !isWhole) {
        waiting.push(point)
        return
      }
      if (from === undefined && !point.provisional && !isWhole) {
        isWhole = true
        for (const one of waiting) take(one)
        waiting = []
      }
      take(point)
    },
    endSubject() {
      leftOut += waiting.length
      waiting = []
      isWhole = false
    },
    counts: () => ({ taken, left_out: leftOut }),
  }
}

/**
 * Final days of a series, stored as columns: kept as points they would dominate the memory of a
 * load.
 */
type Waiting = {
  of: Point
  days: Day[]
  values: number[]
  lines: number[]
  provisional: boolean[]
}

/**
 * Leaves out the final days of series that match the known ones exactly. If one of them differs,
 * all days of the series are written; if a subject has a complete point of an unknown series, all
 * of its days are. See `skipFinalDays`.
 */
export function leaveOutRepeated(
  { point: write }: Pick<BatchWriter, 'point'>,
  { finalDays, digests }: { finalDays: FinalDays; digests: FinalDigests },
): FinalDaysFilter {
  let taken = 0
  let leftOut = 0
  let waiting = new Map<string, Waiting>()
  let hasNew = false
  let previous: Point | null = null
  let name = ''
  let from: Day | undefined
  let open: Waiting | undefined

  function take(point: Point): void {
    taken++
    write(point)
  }

  function wait(point: Point): void {
    if (open === undefined) {
      open = { of: point, days: [], values: [], lines: [], provisional: [] }
      waiting.set(name, open)
    }
    open.days.push(point.day)
    open.values.push(point.value)
    open.lines.push(point.line)
    open.provisional.push(point.provisional === true)
  }

  function takeAll({ of, days, values, lines, provisional }: Waiting): void {
    for (const [index, day] of days.entries())
      take({
        ...of,
        day,
        value: values[index] ?? 0,
        line: lines[index] ?? 0,
        provisional: provisional[index] ?? false,
      })
  }

  return {
    point(point) {
      if (previous === null || !isSameSeries(previous, point)) {
        name = nameSeries(point)
        from = finalDays.get(name)
        open = waiting.get(name)
      }
      previous = point
      hasNew ||= from === undefined && !point.provisional
      if (from !== undefined && point.day < from && !hasNew) wait(point)
      else take(point)
    },
    endSubject() {
      for (const [name, series] of waiting)
        if (!hasNew && isRepeated(series, digests.get(name))) leftOut += series.days.length
        else takeAll(series)
      waiting = new Map()
      hasNew = false
      previous = null
    },
    counts: () => ({ taken, left_out: leftOut }),
  }
}

function isRepeated({ days, values, provisional }: Waiting, digest: string | undefined): boolean {
  return !provisional.includes(true) && digestDays(days, values) === digest
}
