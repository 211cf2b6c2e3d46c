import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import { toDay } from '@tickmark/core/time/Day'
import type { Dataset } from './Connector.ts'
import type { RawStore } from './createRawStore.ts'
import { describeShape } from './describeShape.ts'
import { type FetchedSubjects, readEntry } from './fetchSubjects.ts'
import type { SettledDays } from './findSettledDays.ts'
import { leaveOutSettled } from './leaveOutSettled.ts'

/**
 * Reads kept answers into a batch, subject by subject. One that cannot be understood is rejected by name.
 * With `settled`, what is settled is left out; see `leaveOutSettled`.
 * @throws AppError `unsupported-input` when that is so for more than half of them: then the source has changed its
 * shape, and a part of it would pass for the whole.
 */
export async function readSubjects(
  dataset: Dataset,
  {
    answered,
    store,
    settled = new Map(),
  }: { answered: FetchedSubjects['answered']; store: RawStore; settled?: SettledDays },
  writer: BatchWriter,
): Promise<ReadSubjects> {
  const faults: FetchedSubjects['faults'] = []
  const given = new Set<string>()
  const projects = new Set<string>()
  const filter = leaveOutSettled(writer, settled)
  for (const { key, entries } of answered) {
    const bodies: unknown[] = []
    for (const entry of entries) bodies.push(await readEntry(entry, store))
    const fetched_at = Math.min(...entries.map((entry) => entry.fetched_at))
    try {
      await dataset.read(
        { key, bodies, fetched_at },
        watchPoints(writer, { fetched_at, given, projects, filter }),
      )
    } catch (cause) {
      const message = describeShape(cause)
      if (message === null) throw cause
      faults.push({ key, message })
      writer.reject('an answer of an unexpected shape', `${key}: ${message}`)
    }
    filter.endSubject()
    if (writer.full) await writer.flush()
  }
  if (faults.length > answered.length / 2)
    throw new AppError(
      'unsupported-input',
      `${faults.length} of ${answered.length} answers have an unexpected shape, such as ${faults[0]?.key}: ${faults[0]?.message}. The source may have changed; nothing of them is loaded.`,
    )
  for (const metric_id of dataset.metrics)
    if (!given.has(metric_id))
      writer.reject('a metric that no answer had', `${metric_id} in ${dataset.id}`)
  return { faults, projects, ...filter.counts() }
}

export type ReadSubjects = {
  faults: FetchedSubjects['faults']
  /** Of which there were figures. */
  projects: ReadonlySet<string>
  /** Points that went into the batch, and those that are settled. */
  taken: number
  left_out: number
}

/**
 * Notes which metrics come, and of which projects, and marks whatever day was not over when it was asked for as provisional,
 * also when it is loaded after midnight.
 */
function watchPoints(
  writer: BatchWriter,
  { fetched_at, given, projects, filter }: Watch,
): BatchWriter {
  const today = toDay(fetched_at)
  return {
    read: () => writer.read(),
    point(point) {
      given.add(point.metric_id)
      projects.add(point.project_id)
      filter.point(point.day >= today ? { ...point, provisional: true } : point)
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
  given: Set<string>
  projects: Set<string>
  filter: Pick<BatchWriter, 'point'>
}
