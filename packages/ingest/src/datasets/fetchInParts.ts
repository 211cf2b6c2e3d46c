import { AppError } from '@tickmark/core/errors/AppError'
import { readElapsed } from '../connectors/Clock.ts'
import { findFinalDays } from '../finalDays/findFinalDays.ts'
import { findFinalDigests } from '../finalDays/findFinalDigests.ts'
import {
  type FetchedSubjects,
  type Fetching,
  type FetchWatch,
  fetchSubjects,
} from '../rawAnswers/fetchSubjects.ts'
import type { RawRun } from '../rawAnswers/openRawRun.ts'
import type { AnsweredSubject } from '../rawAnswers/RawEntry.ts'
import type { DatasetParts } from './DatasetParts.ts'
import type { DatasetRun, Loaded } from './DatasetRun.ts'
import { type Answers, type FinalState, loadPart } from './loadAnswers.ts'
import type { SubjectPlan } from './planRun.ts'
import type { SyncedDataset } from './SyncReport.ts'

/** The interval at which what has arrived is loaded while more is fetched, in ms. */
const SLICE_MS = 20_000

/** Hands on subjects in their order as they are answered, some at a time. */
type Slicer = {
  /** Takes the subject at a position; null if its calls failed. */
  take(index: number, subject: AnsweredSubject | null): void
  /** Waits for the load that runs, and returns the subjects that are not loaded. Throws what that load threw. */
  end(): Promise<AnsweredSubject[]>
}

/**
 * Creates a slicer that loads what has arrived about every 20 seconds, one load at a time, while fetching goes on. The
 * order of subjects is kept, because lists of protocols name chains that an earlier list has. `load` returns the subjects
 * that it could not load; they are tried again with the rest.
 */
export function createSlicer(
  first: readonly AnsweredSubject[],
  { now, load }: { now(): number; load(part: AnsweredSubject[]): Promise<AnsweredSubject[]> },
): Slicer {
  let ready = [...first]
  const early = new Map<number, AnsweredSubject | null>()
  let next = 0
  let cutAt = now()
  let running: Promise<void> | null = null
  let failure: { cause: unknown } | null = null

  async function cut(): Promise<void> {
    // The last load knows whether a metric is missing in all of them, so something is left for it.
    const part = ready.slice(0, -1)
    ready = ready.slice(-1)
    try {
      ready.unshift(...(await load(part)))
    } catch (cause) {
      failure = { cause }
    }
    cutAt = now()
    running = null
  }

  return {
    take(index, subject) {
      early.set(index, subject)
      for (; early.has(next); next++) {
        const one = early.get(next)
        early.delete(next)
        if (one) ready.push(one)
      }
      if (running === null && failure === null && ready.length > 1 && now() - cutAt >= SLICE_MS)
        running = cut()
    },
    async end() {
      await running
      if (failure !== null) throw failure.cause
      const rest = [...early.entries()].sort(([one], [other]) => one - other)
      return [...ready, ...rest.flatMap(([, subject]) => subject ?? [])]
    },
  }
}

/** A dataset that is being fetched and loaded, with the report so far. */
export type FetchJob = {
  job: DatasetRun
  fetching: Fetching
  result: SyncedDataset
  parts: DatasetParts
}

/**
 * Fetches the planned subjects, while what has arrived is loaded in parts and, before the first of them, the engine looks
 * up their final days. Returns the subjects that are left to load.
 */
export async function fetchInParts(
  fetchJob: FetchJob,
  {
    plan,
    answers,
  }: { plan: SubjectPlan; answers: Omit<Answers, 'answered' | 'known' | 'store' | 'run'> },
): Promise<Pick<FetchedSubjects, 'faults' | 'isMisshapen'> & Fetched> {
  const { job, fetching, parts } = fetchJob
  const { store, run } = fetching
  const { isWhole } = answers.comparison
  const finding = isWhole ? Promise.resolve({}) : findFinalState(job, plan.toFetch, answers.isPart)
  // Awaited before each load.
  finding.catch(() => undefined)
  const load = async (part: AnsweredSubject[], last: Pick<RawRun, 'finish' | 'discard'>) => {
    const known = await finding
    const own = { ...answers, isPart: true, known, store, run: { ...run, ...last } }
    const { report } = await queueLoad(job, () => loadPart(job, { ...own, answered: part }, parts))
    return report.state === 'failed' ? part : []
  }
  const isNew = ({ key }: AnsweredSubject) => !parts.loaded.has(key)
  const keep = { finish: run.copy, discard: async () => undefined }
  const slicer = createSlicer(plan.fromListing, {
    now: () => readElapsed(job.clock),
    load: (part) => load(part, keep),
  })
  const take: FetchWatch['take'] = (index, subject) =>
    slicer.take(index, subject && isNew(subject) ? subject : null)
  try {
    const fetched = await fetchReporting({ job, fetching }, plan.toFetch, { take })
    job.onFetched?.()
    const known = await finding
    return { ...fetched, rest: await slicer.end(), answers: { ...answers, known, store, run } }
  } catch (cause) {
    const rest = await slicer.end()
    const canLoad = cause instanceof AppError && KEEPS_ARRIVED.has(cause.code)
    if (rest.length > 0 && canLoad && !job.signal?.aborted) await load(rest, keep)
    throw cause
  } finally {
    // The caller may close the engine.
    await finding.catch(() => undefined)
  }
}

type Fetched = { rest: AnsweredSubject[]; answers: Omit<Answers, 'answered'> }

/** Failures of a source after which what had arrived is loaded. */
const KEEPS_ARRIVED: ReadonlySet<AppError['code']> = new Set([
  'busy',
  'forbidden',
  'too-many-requests',
])

/** Loads when the queue reaches a dataset; see `DatasetRun`. */
export function queueLoad<T extends Loaded>(job: DatasetRun, load: () => Promise<T>): Promise<T> {
  job.signal?.throwIfAborted()
  return job.queueLoad ? job.queueLoad(load) : load()
}

function fetchReporting(
  { job, fetching }: Pick<FetchJob, 'job' | 'fetching'>,
  subjects: Parameters<typeof fetchSubjects>[0],
  watch: FetchWatch,
): Promise<FetchedSubjects> {
  const { source_id } = job.connector.contract
  const step = {
    phase: 'asking',
    source_id,
    dataset: job.dataset.id,
    count: subjects.length,
  } as const
  const onDone = (done: number) => job.onProgress?.({ ...step, done })
  return fetchSubjects(subjects, fetching, { onDone, ...watch })
}

/**
 * Finds the final days of the planned subjects, and digests for those whose days are all compared.
 */
async function findFinalState(
  { db, connector, dataset }: DatasetRun,
  asked: SubjectPlan['toFetch'],
  isPart: boolean,
): Promise<FinalState> {
  const { source_id, revision_days } = connector.contract
  const of = { source_id, metrics: dataset.metrics, revision_days }
  const projectsOf = (subjects: SubjectPlan['toFetch']) =>
    subjects.map(({ key }) => dataset.projectOf?.(key, db.catalog) ?? key)
  const compared = projectsOf(asked.filter(({ isWhole }) => isWhole))
  return {
    finalDays: await findFinalDays(db, { ...of, projects: isPart ? projectsOf(asked) : undefined }),
    digests: await findFinalDigests(db, { ...of, projects: compared }),
  }
}
