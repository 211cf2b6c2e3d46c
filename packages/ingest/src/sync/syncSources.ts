import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Day } from '@tickmark/core/time/Day'
import { type Clock, SYSTEM_CLOCK } from '../connectors/Clock.ts'
import { type Connector, SOURCE_IDS } from '../connectors/Connector.ts'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { shareSource } from '../connectors/SharedSource.ts'
import type { DatasetRun } from '../datasets/DatasetRun.ts'
import { fetchDataset } from '../datasets/fetchDataset.ts'
import type { SyncedDataset, SyncReport } from '../datasets/SyncReport.ts'
import { logDataset } from '../datasets/syncLog.ts'
import type { Retention } from '../rawAnswers/chooseLists.ts'
import { pruneOnceADay } from '../rawAnswers/pruneAnswers.ts'
import { createRefresh } from './createRefresh.ts'
import { planDatasets } from './planDatasets.ts'
import { askInTurn } from './prefetchDatasets.ts'

export type SyncOptions = {
  connectors: readonly Connector[]
  /** Where answers are kept: `raw` in the data folder. */
  rawFolder: string
  mirror: string | null
  /** Only this source. */
  source?: string
  /** Asks from this day on, whatever is known. */
  since?: Day
  /** Takes values as they come, also where they stand far from what is known. */
  trusting?: boolean
  /** See `BatchInput`. */
  assertLeaseHeld?(): Promise<void>
  signal?: AbortSignal
  clock?: Clock
  /** How long answers are kept; all of them for good when absent. */
  retention?: Retention
  /** How long one call may take. */
  timeoutMs?: number
  onProgress?(step: SyncStep): void
}

const running = new WeakMap<Analytics, Promise<unknown>>()

/**
 * Asks the sources one after the other, see `askInTurn`, loads each dataset as one batch, and refreshes what is computed
 * at the end; while a terminal fills for the first time, also in between.
 * Runs wait for one another. What goes wrong with a dataset is in the report and does not keep the others.
 * @throws AppError `bad-request` for an unknown source.
 */
export function syncSources(db: Analytics, options: SyncOptions): Promise<SyncReport> {
  const { connectors, source } = options
  const chosen = connectors.filter(
    ({ contract, datasets }) =>
      datasets.length > 0 && [undefined, contract.source_id].includes(source),
  )
  if (chosen.length === 0) return Promise.reject(unknownSource(options))
  const turn = (running.get(db) ?? Promise.resolve()).then(
    () => sync(db, chosen, options),
    () => sync(db, chosen, options),
  )
  running.set(db, turn)
  return turn
}

async function sync(
  db: Analytics,
  connectors: readonly Connector[],
  options: SyncOptions,
): Promise<SyncReport> {
  const clock = options.clock ?? SYSTEM_CLOCK
  const datasets: SyncedDataset[] = []
  const refresh = createRefresh(db, options)
  const runs = listRuns(db, connectors, { ...options, clock })
  for await (const asked of askInTurn(runs, fetchDataset)) {
    const synced = await asked.load()
    datasets.push(synced)
    await logDataset(options.rawFolder, synced, clock.now())
    // What a large load took would stay with the process.
    await db.releaseMemory()
    await refresh.after(synced)
  }
  const error = await refresh.atEnd()
  await pruneOnceADay(db, options, clock.now())
  const isIn = datasets.every(({ state }) => state === 'loaded' || state === 'unchanged')
  return { datasets, error, exitCode: isIn && error === null ? 0 : 1 }
}

function listRuns(
  db: Analytics,
  connectors: readonly Connector[],
  options: SyncOptions & { clock: Clock },
): DatasetRun[] {
  const {
    clock,
    rawFolder,
    since = null,
    trusting = false,
    assertLeaseHeld,
    signal,
    onProgress,
  } = options
  const shared = new Map(connectors.map((connector) => [connector, shareSource(connector, clock)]))
  return planDatasets(connectors).map(({ connector, dataset }) => {
    const client = createSourceClient(connector, options, shared.get(connector))
    return {
      db,
      connector,
      dataset,
      client,
      clock,
      rawFolder,
      since,
      trusting,
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
      `The source "${source}" is not asked here: TT_SOURCES leaves it out, or its key is not set.`,
    )
  const asked = connectors.filter(({ datasets }) => datasets.length > 0)
  const known = asked.map(({ contract }) => contract.source_id).sort()
  return new AppError('bad-request', `Unknown source "${source}". Known are ${known.join(', ')}.`)
}
