import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/stores/Lease'
import type { Day } from '@tickmark/core/time/Day'
import { type Clock, SYSTEM_CLOCK } from '../connectors/Clock.ts'
import { type Connector, SOURCE_IDS } from '../connectors/Connector.ts'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { type SharedSource, shareSource } from '../connectors/SharedSource.ts'
import { createResult, type DatasetRun } from '../datasets/DatasetRun.ts'
import type { SyncedDataset, SyncReport } from '../datasets/SyncReport.ts'
import { syncDataset } from '../datasets/syncDataset.ts'
import { logDataset, readSyncLog } from '../datasets/syncLog.ts'
import type { JoinedProject } from '../files/ImportReport.ts'
import { toImportError } from '../files/toImportError.ts'
import { joinLoaded } from '../joinLoaded.ts'
import type { ObjectStore } from '../objects/ObjectStore.ts'
import type { Retention } from '../rawAnswers/chooseLists.ts'
import { pruneOnceADay } from '../rawAnswers/pruneAnswers.ts'
import { createLanes, isBulkLoad, type Lane } from './createLanes.ts'
import { createRefresh } from './createRefresh.ts'

export type SyncOptions = {
  connectors: readonly Connector[]
  /** The store of raw answers. */
  raw: ObjectStore
  mirror: string | null
  /** Limits the run to this source. */
  source?: string
  /** Fetches from this day on, regardless of what is known. */
  since?: Day
  /** Accepts values without quarantine checks. */
  trusting?: boolean
  /** See `BatchInput`. */
  assertLeaseHeld?(): Promise<void>
  leases?: Leases
  signal?: AbortSignal
  clock?: Clock
  /** The time for which raw answers are stored; forever if absent. */
  retention?: Retention
  /** Of how many of the largest projects the first sync loads the histories first; see `planDatasets`. */
  leading?: number
  /** Timeout of one call, in ms. */
  timeoutMs?: number
  onProgress?(step: SyncStep): void
  /** Called when the outcome of a dataset is in the log. */
  onEnded?(place: { source_id: string; dataset: string }): void
}

const running = new WeakMap<Analytics, Promise<unknown>>()

/**
 * Fetches the sources side by side, the datasets of each in the order of `planDatasets`, loads one batch at a time and
 * refreshes derived tables meanwhile and at the end. Concurrent calls are queued. The failure of one dataset is reported
 * and does not stop the others.
 * @throws AppError `bad-request` for an unknown source.
 */
export function syncSources(db: Analytics, options: SyncOptions): Promise<SyncReport> {
  const { connectors, source } = options
  const chosen = connectors.filter(
    ({ contract, datasets }) =>
      datasets.length > 0 && [undefined, contract.source_id].includes(source),
  )
  if (chosen.length === 0) return Promise.reject(unknownSource(options))
  const run = (running.get(db) ?? Promise.resolve()).then(
    () => sync(db, chosen, options),
    () => sync(db, chosen, options),
  )
  running.set(db, run)
  return run
}

async function sync(
  db: Analytics,
  connectors: readonly Connector[],
  options: SyncOptions,
): Promise<SyncReport> {
  const { clock: given = SYSTEM_CLOCK } = options
  // The store and the log take whole milliseconds.
  const clock: Clock = { ...given, now: () => Math.floor(given.now()) }
  const log = await readSyncLog(options.raw)
  const refresh = createRefresh(db, { ...options, clock })
  const failed = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  const { since = null, trusting = false } = options
  const joined: JoinedProject[] = []
  let joinError: string | null = null
  const join = async () => {
    if (signal.aborted) return
    try {
      for (const one of await joinLoaded(db, options)) joined.push(one)
      joinError = null
    } catch (cause) {
      joinError = `Projects were not joined: ${toImportError(cause).message}`
    }
  }
  // A run that was stopped may have loaded lists without joining their projects; unchanged ones are not loaded again.
  await join()
  const { lanes, queueLoad } = createLanes(db, connectors, {
    clock,
    isFill: since === null && !trusting,
    isNew: (source_id, id) =>
      !log.some(
        (one) => one.source_id === source_id && one.dataset === id && one.compared !== null,
      ),
    refresh,
    join,
  })
  const datasets: SyncedDataset[] = []
  const runPlace = async (place: Lane, shared: SharedSource, onFetched: () => void) => {
    const run = createRun(db, place, { ...options, clock, signal, shared, queueLoad, onFetched })
    const ended: { state: string } = { state: 'failed' }
    try {
      const synced = await (signal.aborted ? skip(run) : syncDataset(run))
      ended.state = synced.state
      // The newest days and the largest projects are part of all histories, whose outcome counts.
      if (place.isBulk || place.isLeading) return
      datasets.push(synced)
      await place.log(() => logDataset(options.raw, synced, clock.now()))
      options.onEnded?.(synced)
    } finally {
      await place.end(ended)
    }
  }
  const stop = (cause: unknown) => failed.abort(cause)
  const runLane = async (lane: readonly Lane[]) => {
    const [first] = lane
    if (first === undefined) return
    const shared = shareSource(first.connector, clock)
    const runs: Promise<void>[] = []
    for (const [index, place] of lane.entries()) {
      await Promise.all(runs.slice(0, countAwaited(lane, index)))
      const fetched = Promise.withResolvers<void>()
      const ended = runPlace(place, shared, fetched.resolve)
      ended.catch(stop)
      runs.push(ended)
      await Promise.race([fetched.promise, ended])
    }
    await Promise.all(runs)
  }
  const outcomes = await Promise.allSettled(
    lanes.map((lane) =>
      runLane(lane).catch((cause: unknown) => {
        stop(cause)
        throw cause
      }),
    ),
  )
  // The first to fail has stopped the others.
  if (failed.signal.aborted) throw failed.signal.reason
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const error = (await refresh.atEnd()) ?? joinError
  await pruneOnceADay(db, options, clock.now())
  const isIn = datasets.every(({ state }) => IS_IN.has(state))
  return {
    datasets: sortAs(lanes, datasets),
    joined: joined.map(({ from_id, to_id, reason }) => ({ from_id, to_id, reason })),
    error,
    exitCode: isIn && error === null ? 0 : 1,
  }
}

/**
 * The number of datasets of a lane that end before another is fetched: all lists before a history, and of histories all but
 * the last, which is loaded while the next is fetched.
 */
function countAwaited(lane: readonly Lane[], index: number): number {
  const place = lane[index]
  const before = lane[index - 1]
  if (place === undefined || before === undefined || isBulkLoad(place)) return 0
  return isBulkLoad(before) || before.dataset === place.dataset ? index : index - 1
}

const IS_IN: ReadonlySet<SyncedDataset['state']> = new Set(['loaded', 'unchanged', 'withheld'])

/** The reports in the order of the plan. */
function sortAs(
  lanes: readonly (readonly Lane[])[],
  datasets: readonly SyncedDataset[],
): SyncedDataset[] {
  return lanes
    .flat()
    .filter(({ isBulk, isLeading }) => !isBulk && !isLeading)
    .flatMap(({ connector, dataset }) =>
      datasets.filter(
        (one) => one.source_id === connector.contract.source_id && one.dataset === dataset.id,
      ),
    )
}

async function skip(run: DatasetRun): Promise<SyncedDataset> {
  const error = 'The sync was stopped before this.'
  return { ...createResult(run, 'not-attempted'), error }
}

type RunOptions = SyncOptions & {
  clock: Clock
  shared: SharedSource
  onFetched(): void
  queueLoad: ReturnType<typeof createLanes>['queueLoad']
}

function createRun(db: Analytics, lane: Lane, options: RunOptions): DatasetRun {
  const { connector, dataset, isBulk = false, isLeading = false, parts } = lane
  const { clock, raw, since = null, trusting = false, leading } = options
  const { assertLeaseHeld, signal, onProgress } = options
  return {
    db,
    connector,
    dataset,
    client: createSourceClient(connector, options, options.shared),
    clock,
    raw,
    since,
    trusting,
    isBulk,
    isLeading,
    parts,
    onFetched: options.onFetched,
    queueLoad: (load) => options.queueLoad(lane, load),
    ...(leading !== undefined && { leading }),
    ...(assertLeaseHeld && { assertLeaseHeld }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  }
}

function unknownSource({ connectors, source }: SyncOptions): AppError {
  if (SOURCE_IDS.some((id) => id === source))
    return new AppError(
      'bad-request',
      `The source "${source}" is not enabled here: TT_SOURCES leaves it out, or its key is not set.`,
    )
  const enabled = connectors.filter(({ datasets }) => datasets.length > 0)
  const known = enabled.map(({ contract }) => contract.source_id).sort()
  return new AppError(
    'bad-request',
    `Unknown source "${source}". Known sources: ${known.join(', ')}.`,
  )
}
