import { findEndedRun } from '@tickmark/analytics/batches/writers'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { LiveFill } from '@tickmark/core/answers/DataStatus'
import type { DatasetProgress } from '@tickmark/core/answers/DatasetProgress'
import type { DatasetSyncStatus, SyncStatus, SyncStep } from '@tickmark/core/answers/SyncStatus'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/stores/Lease'
import type { Connector } from '../connectors/Connector.ts'
import { nameDataset } from '../connectors/nameDataset.ts'
import type { SyncReport } from '../datasets/SyncReport.ts'
import { type LoggedDataset, readSyncLog } from '../datasets/syncLog.ts'
import { type RawAnswersStatus, readRawAnswersStatus } from '../rawAnswers/RawAnswersStatus.ts'
import { LOADING, withLoaderLease } from '../withLoaderLease.ts'
import { replayAnswers } from './replayAnswers.ts'
import { type SyncProgress, storeProgress } from './sharedProgress.ts'
import { type SyncOptions, syncSources } from './syncSources.ts'

type Place = { source_id: string; dataset: string }

/** The progress of a dataset in a running sync; `since` in ms since 1970. */
type DatasetStep = { since: number; done: number; count: number }

/** The progress of a running sync with each dataset. */
class RunProgress {
  /** The time when the run began, ms since 1970. */
  readonly since = Date.now()
  /** The newest step. */
  step: SyncStep | null = null
  readonly #steps = new Map<string, DatasetStep>()

  note(step: SyncStep): void {
    this.step = step
    if (step.phase === 'finishing') return
    const { since, done, count } = this.find(step) ?? { since: Date.now(), done: 0, count: 0 }
    this.#steps.set(
      nameOf(step),
      step.phase === 'asking'
        ? { since, done: step.done, count: step.count }
        : { since, done, count },
    )
  }

  /** Forgets a dataset whose outcome is in the log. */
  end(place: Place): void {
    this.#steps.delete(nameOf(place))
  }

  /** The step of a dataset that is fetched or loaded now. */
  find(place: Place): DatasetStep | undefined {
    return this.#steps.get(nameOf(place))
  }
}

function nameOf({ source_id, dataset }: Place): string {
  return `${source_id} ${dataset}`
}

/** Options of one run. */
type SyncJob = Pick<SyncOptions, 'source' | 'since' | 'trusting' | 'signal' | 'onProgress'> & {
  /** Reads stored answers instead of fetching; see `replayAnswers`. */
  replay?: string | undefined
}

/** The schedule of automatic runs. */
type SyncPlan = {
  everyHours: number
  /** Ms since 1970; null while a run is active. */
  nextAt: number | null
  /** The reason why the last run brought nothing; null if it did not fail. */
  problem: string | null
}

/** The interval at which the progress of a first sync is stored for other servers, in ms. */
const STORE_FILL_MS = 3_000

/** Runs syncs on request or on schedule and reports their progress. */
export class SyncService {
  readonly #db: Analytics
  readonly #options: SyncOptions
  readonly #leases: Leases | null
  #schedule: SyncPlan | null = null
  #running: RunProgress | null = null
  /** The reason why the last run could not start. */
  #stopped: SyncStatus['stopped'] = null
  #count = 0
  /** The progress is stored for other servers; null while it is not. */
  #storing: { at: number; done: Promise<void> } | null = null

  /** `leases` coordinates several servers; without it this server is alone. */
  constructor(db: Analytics, options: SyncOptions, leases: Leases | null = null) {
    this.#db = db
    this.#options = options
    this.#leases = leases
  }

  /** Returns what is fetched, and where the answers are stored. */
  get options(): SyncOptions {
    return this.#options
  }

  /**
   * Waits for earlier runs and then runs.
   * @throws AppError `conflict` while another server loads, `not-ready` if the lease store is
   * unavailable.
   */
  async run(job: SyncJob = {}): Promise<SyncReport> {
    this.#count++
    this.#running ??= new RunProgress()
    try {
      const options = {
        ...this.#options,
        ...job,
        onProgress: (step: SyncStep) => {
          this.#running?.note(step)
          this.#shareFill()
          job.onProgress?.(step)
        },
        onEnded: (place: { source_id: string; dataset: string }) => this.#running?.end(place),
      }
      const wanted = {
        leases: this.#leases,
        work: job.replay === undefined ? 'sync' : 'replay',
        signal: job.signal,
      } as const
      const report = await withLoaderLease(this.#db, wanted, (right) =>
        job.replay === undefined
          ? syncSources(this.#db, { ...options, ...right })
          : replayAnswers(this.#db, job.replay, { ...options, ...right }),
      )
      this.#stopped = null
      return report
    } catch (failure) {
      if (failure instanceof AppError && failure.code === 'not-ready')
        this.#stopped = { at: new Date().toISOString(), why: failure.message }
      throw failure
    } finally {
      this.#count--
      if (this.#count === 0) {
        this.#running = null
        await this.#endFill()
      }
    }
  }

  /** Other servers show the progress too. A sync does not wait for it, nor fail because of it. */
  #shareFill(): void {
    const now = Date.now()
    const isDue = this.#storing === null || now >= this.#storing.at + STORE_FILL_MS
    if (!this.#leases?.isShared || !isDue) return
    const store = async () => {
      const progress = await this.readProgress()
      if (progress.live !== null) await storeProgress(this.#db, progress)
    }
    const before = this.#storing?.done ?? Promise.resolve()
    this.#storing = { at: now, done: before.then(store).catch(() => undefined) }
  }

  async #endFill(): Promise<void> {
    if (this.#storing === null) return
    const { done } = this.#storing
    this.#storing = null
    await done
    await storeProgress(this.#db, null).catch(() => undefined)
  }

  /**
   * Runs unless a run is active.
   * @throws AppError `conflict`, or `bad-request` for a source that is not enabled.
   */
  runNow(source?: string): Promise<SyncReport> {
    if (this.#running !== null)
      throw new AppError('conflict', 'A sync is already running. Wait until it has ended.')
    const enabled = this.#options.connectors.filter(({ datasets }) => datasets.length > 0)
    const known = enabled.map(({ contract }) => contract.source_id)
    if (source !== undefined && !known.includes(source))
      throw new AppError(
        'bad-request',
        `Unknown source "${source}". Enabled sources: ${known.join(', ')}.`,
      )
    return this.run(source === undefined ? {} : { source })
  }

  /** Sets when the next automatic run starts. */
  plan(schedule: SyncPlan): void {
    this.#schedule = schedule
  }

  /** Reads what each dataset has delivered so far, and the progress of a first fill. */
  async readProgress(): Promise<SyncProgress> {
    // Progress is not worth a failure.
    const log = await readSyncLog(this.#options.raw).catch(() => null)
    const datasets = describeDatasets(this.#options.connectors, log ?? [], this.#running)
    return { datasets, live: log === null ? null : this.#describeFill(datasets, log) }
  }

  /** A fill lasts while a dataset was never fetched, or fewer than half are loaded. */
  #describeFill(
    datasets: readonly DatasetProgress[],
    log: readonly LoggedDataset[],
  ): LiveFill | null {
    if (this.#running === null) return null
    const fetched = datasets.filter(({ state }) => state !== 'withheld')
    const known = fetched.map(({ source_id, dataset }) =>
      log.find((one) => one.source_id === source_id && one.dataset === dataset),
    )
    const done = known.filter((one) => one && isIn(one)).length
    const isFirst = known.includes(undefined) || done < fetched.length / 2
    if (!isFirst) return null
    const since = new Date(this.#running.since).toISOString()
    return { since, done, count: fetched.length, projects: this.#countProjects() }
  }

  #countProjects(): LiveFill['projects'] {
    const step = this.#running?.step
    if (step?.phase !== 'asking' || step.count === 0) return null
    const { datasets = [] } =
      this.#options.connectors.find(({ contract }) => contract.source_id === step.source_id) ?? {}
    const isListing = datasets.find(({ id }) => id === step.dataset)?.isListing
    return isListing ? null : { done: step.done, count: step.count }
  }

  /**
   * Finds when the last complete run of any server ended, ms since 1970; null if there was none or this server is
   * alone.
   */
  async findLastRun(): Promise<number | null> {
    if (!this.#leases?.isShared) return null
    const ended = await findEndedRun(this.#db, 'sync')
    return ended === null || ended.stopped !== '' ? null : ended.ended_at
  }

  async readStatus(): Promise<SyncStatus> {
    const [log, kept, ended, isElsewhere] = await Promise.all([
      readSyncLog(this.#options.raw),
      readRawAnswersStatus(this.#options.raw),
      findEndedRun(this.#db, 'sync'),
      this.#leases?.isElsewhere(LOADING) ?? false,
    ])
    const nextAt = this.#schedule?.nextAt ?? null
    return {
      every_hours: this.#schedule?.everyHours ?? null,
      next_run_at: nextAt === null ? null : new Date(nextAt).toISOString(),
      problem: this.#schedule?.problem ?? null,
      running: this.#running && {
        since: new Date(this.#running.since).toISOString(),
        step: this.#running.step,
      },
      is_elsewhere: isElsewhere,
      stopped:
        this.#stopped ??
        (ended === null || ended.stopped === ''
          ? null
          : { at: new Date(ended.ended_at).toISOString(), why: ended.stopped }),
      kept: kept && describeStored(kept),
      sources: this.#options.connectors.map((connector) => describe(connector, log)),
    }
  }
}

function isIn({ state }: LoggedDataset): boolean {
  return state === 'loaded' || state === 'unchanged'
}

function describe(
  { contract, datasets, withheld = [] }: Connector,
  log: readonly LoggedDataset[],
): SyncStatus['sources'][number] {
  const { source_id, title, license, units, time, revision_days } = contract
  return {
    source_id,
    title,
    license: license.name,
    license_url: license.url,
    attribution: license.attribution,
    units,
    time,
    revision_days,
    datasets: [
      ...datasets.map(({ id, title }): DatasetSyncStatus => {
        const last = log.find((one) => one.source_id === source_id && one.dataset === id)
        if (last === undefined) return { ...NEVER, dataset: id, title }
        const { source_id: _source, compared: _compared, left: _left, ...status } = last
        return { ...status, title }
      }),
      ...withheld.map(
        ({ id, title, needs }): DatasetSyncStatus => ({
          ...NEVER,
          dataset: id,
          title,
          state: 'withheld',
          needs,
        }),
      ),
    ],
  }
}

function describeStored({
  removed_lists: _removed,
  ...status
}: RawAnswersStatus): SyncStatus['kept'] {
  return status
}

const NEVER: Omit<DatasetSyncStatus, 'dataset' | 'title'> = {
  state: 'never',
  ended_at: null,
  subjects: 0,
  asked: 0,
  reused: 0,
  rows_kept: 0,
  rejects: [],
  faults: [],
  fault_count: 0,
  unmatched: [],
  unmatched_count: 0,
  error: null,
  refusal: null,
  needs: null,
}

const STATES = {
  loaded: 'loaded',
  unchanged: 'loaded',
  failed: 'failed',
  withheld: 'withheld',
  'not-attempted': 'waiting',
} as const

/** Lists every dataset of the sources: how its last sync ended, or how far the running one is. */
function describeDatasets(
  connectors: readonly Connector[],
  log: readonly LoggedDataset[],
  running: RunProgress | null,
): DatasetProgress[] {
  return connectors.flatMap(({ contract: { source_id }, datasets, withheld = [] }) => [
    ...datasets.map((dataset): DatasetProgress => {
      const named = { source_id, ...toPlace(nameDataset(dataset)) }
      const step = running?.find(named)
      if (step !== undefined) {
        const { since, done, count } = step
        const left = Math.max(0, count - done)
        return { ...named, ...NOTHING, state: 'running', since: toMoment(since), done, left }
      }
      const last = log.find((one) => one.source_id === source_id && one.dataset === dataset.id)
      if (last === undefined) return { ...named, ...NOTHING, state: 'waiting' }
      const { ended_at: since, subjects, left, needs, error, refusal } = last
      const state = STATES[last.state]
      return { ...named, state, since, done: subjects - left, left, needs, error, refusal }
    }),
    ...withheld.map(
      ({ needs, ...dataset }): DatasetProgress => ({
        source_id,
        ...toPlace(dataset),
        ...NOTHING,
        state: 'withheld',
        needs,
      }),
    ),
  ])
}

function toPlace({ id: dataset, title, metrics, records = [] }: ReturnType<typeof nameDataset>) {
  return { dataset, title, metrics, records }
}

const NOTHING = { since: null, done: 0, left: 0, needs: null, error: null, refusal: null }

function toMoment(ms: number): string {
  return new Date(ms).toISOString()
}
