import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/stores/Lease'
import type { Day } from '@tickmark/core/time/Day'
import { type Clock, SYSTEM_CLOCK } from '../connectors/Clock.ts'
import { type Connector, SOURCE_IDS } from '../connectors/Connector.ts'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { shareSource } from '../connectors/SharedSource.ts'
import type { DatasetRun } from '../datasets/DatasetRun.ts'
import { fetchDataset } from '../datasets/fetchDataset.ts'
import type { SyncedDataset, SyncReport } from '../datasets/SyncReport.ts'
import { logDataset, readSyncLog } from '../datasets/syncLog.ts'
import { toImportError } from '../files/toImportError.ts'
import type { JoinedProject } from '../imports/ImportReport.ts'
import { joinLoaded } from '../joinLoaded.ts'
import type { ObjectStore } from '../objects/ObjectStore.ts'
import type { Retention } from '../rawAnswers/chooseLists.ts'
import { pruneOnceADay } from '../rawAnswers/pruneAnswers.ts'
import { createRefresh } from './createRefresh.ts'
import { planDatasets } from './planDatasets.ts'
import { prefetchDatasets } from './prefetchDatasets.ts'

export type SyncOptions = {
  connectors: readonly Connector[]
  /** Where raw answers are stored. */
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
  /** How long raw answers are stored; forever if absent. */
  retention?: Retention
  /** Of how many of the largest projects the first sync loads the histories first; see `fetchDataset`. */
  leading?: number
  /** Timeout of one call, in ms. */
  timeoutMs?: number
  onProgress?(step: SyncStep): void
  /** Called when the outcome of a dataset is in the log. */
  onEnded?(place: { source_id: string; dataset: string }): void
}

const running = new WeakMap<Analytics, Promise<unknown>>()

/**
 * Fetches the sources in order, see `prefetchDatasets`, loads each dataset as one batch and
 * refreshes derived tables at the end; during a first fill also in between. Concurrent calls are
 * queued. The failure of one dataset is reported and does not stop the others.
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
  const clock = options.clock ?? SYSTEM_CLOCK
  const datasets: SyncedDataset[] = []
  const refresh = createRefresh(db, options)
  const log = await readSyncLog(options.raw)
  const isNew = (source_id: string, id: string) =>
    !log.some((one) => one.source_id === source_id && one.dataset === id && one.compared !== null)
  const runs = listRuns(db, connectors, { ...options, clock, isNew })
  const joined: JoinedProject[] = []
  let joinError: string | null = null
  /** Before the histories, which then belong to the remaining projects. */
  const join = async () => {
    try {
      for (const one of await joinLoaded(db, options)) joined.push(one)
      joinError = null
    } catch (cause) {
      joinError = `Projects were not joined: ${toImportError(cause).message}`
    }
  }
  let at = 0
  for await (const fetched of prefetchDatasets(runs, fetchDataset)) {
    const synced = await fetched.load()
    const [run, next] = runs.slice(at++)
    // The newest days and the largest projects are loaded again with all histories, whose outcome counts.
    if (!run?.isBulk && !run?.isLeading) {
      datasets.push(synced)
      await logDataset(options.raw, synced, clock.now())
      options.onEnded?.(synced)
    }
    if (run?.dataset.isListing && synced.state === 'loaded') await join()
    // Otherwise the process keeps the memory of a large load.
    await db.releaseMemory()
    await refresh.after(synced, {
      isFirst: isNew(synced.source_id, synced.dataset),
      isLastOfBulk: (isBulk(run) && !isBulk(next)) || (run?.isLeading && !next?.isLeading) === true,
    })
  }
  const error = (await refresh.atEnd()) ?? joinError
  await pruneOnceADay(db, options, clock.now())
  const isIn = datasets.every(({ state }) => state === 'loaded' || state === 'unchanged')
  return {
    datasets,
    joined: joined.map(({ from_id, to_id, reason }) => ({ from_id, to_id, reason })),
    error,
    exitCode: isIn && error === null ? 0 : 1,
  }
}

/** Whether a run loads what a few calls give of all projects. */
function isBulk(run: DatasetRun | undefined): boolean {
  return (
    run !== undefined && (run.isBulk || (run.dataset.isListing === true && !run.dataset.isLong))
  )
}

type RunOptions = SyncOptions & {
  clock: Clock
  /** Whether a dataset was never loaded. */
  isNew(source_id: string, dataset: string): boolean
}

function listRuns(
  db: Analytics,
  connectors: readonly Connector[],
  options: RunOptions,
): DatasetRun[] {
  const {
    clock,
    raw,
    since = null,
    trusting = false,
    assertLeaseHeld,
    signal,
    onProgress,
  } = options
  const shared = new Map(connectors.map((connector) => [connector, shareSource(connector, clock)]))
  const isFill = since === null && !trusting
  const planned = planDatasets(
    connectors,
    ({ connector, dataset }) => isFill && options.isNew(connector.contract.source_id, dataset.id),
  )
  const known = new Map(planned.map(({ dataset }) => [dataset, { listed: 0 }]))
  return planned.map(({ connector, dataset, isBulk = false, isLeading = false }) => {
    const sharedRuns = known.get(dataset)
    const client = createSourceClient(connector, options, shared.get(connector))
    return {
      db,
      connector,
      dataset,
      client,
      clock,
      raw,
      since,
      trusting,
      isBulk,
      isLeading,
      ...(sharedRuns && { shared: sharedRuns }),
      ...(options.leading !== undefined && { leading: options.leading }),
      ...(assertLeaseHeld && { assertLeaseHeld }),
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    }
  })
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
