import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { listOutranking } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import { type Clock, readElapsed } from '../connectors/Clock.ts'
import type { Connector, Dataset } from '../connectors/Connector.ts'
import { DatasetParts } from '../datasets/DatasetParts.ts'
import type { Loaded } from '../datasets/DatasetRun.ts'
import type { createRefresh, RefreshTime } from './createRefresh.ts'

/** A dataset in the order of its source, which runs beside the other sources. */
export type Lane = PlannedDataset & {
  parts: DatasetParts
  /** Resolves when the histories that it waits for are loaded. */
  isReady(): Promise<void>
  /**
   * Lets those go on that wait for it. Once the figures of today have ended, and once all lists have, the derived tables of
   * a first sync are refreshed, and soon after each new history.
   */
  end(synced: { state: string }): Promise<void>
  /** Runs when no other lane writes to the log. */
  log(write: () => Promise<void>): Promise<void>
}

/** The longest time for which a first sync waits for the figures of today before it shows anything, in ms. */
const MAX_HELD_MS = 60_000

type LaneOptions = {
  clock: Clock
  /** Nothing requires that all is fetched as one history. */
  isFill: boolean
  /** Returns whether a dataset was never loaded. */
  isNew(source_id: string, dataset: string): boolean
  refresh: ReturnType<typeof createRefresh>
  /** Joins projects that lists show to be one. */
  join(): Promise<void>
}

/** Plans the datasets of each source, and when each of them loads: lists first, one at a time, and refreshes in between. */
export function createLanes(
  db: Analytics,
  connectors: readonly Connector[],
  { clock, isFill, isNew, refresh, join }: LaneOptions,
): {
  lanes: Lane[][]
  /** Loads a batch of a lane in its turn. */
  queueLoad<T extends Loaded>(lane: Lane, load: () => Promise<T>): Promise<T>
} {
  const isNewDataset = ({ connector, dataset }: PlannedDataset) =>
    isNew(connector.contract.source_id, dataset.id)
  const plans = connectors.map((connector) =>
    planDatasets(connector, (one) => isFill && isNewDataset(one)),
  )
  const ends = new Map(plans.flat().map((one) => [one, Promise.withResolvers<void>()]))
  const parts = new Map<Dataset, DatasetParts>()
  /** The lists of all sources that have not ended. */
  const bulk = new Set(plans.flat().filter(isBulkLoad))
  /**
   * Figures of today of reviewed projects. Until a first sync has them, it shows nothing: lists would show other projects with
   * the tickers of those that are missing.
   */
  const today = new Set(
    plans.flat().filter((one) => one.dataset.isOfToday === true && isNewDataset(one)),
  )
  const heldUntil = readElapsed(clock) + MAX_HELD_MS
  const isHeld = () => today.size > 0 && readElapsed(clock) < heldUntil
  let hasNew = false
  const queue = createLoadQueue()
  const logs = createLoadQueue()
  const refreshAfterLoads = (when: RefreshTime) =>
    queue.run('list', () => refresh.after({ state: 'unchanged' }, when))
  const toLane = (one: PlannedDataset): Lane => {
    const own = parts.get(one.dataset) ?? new DatasetParts()
    parts.set(one.dataset, own)
    return {
      ...one,
      parts: own,
      async end({ state }) {
        ends.get(one)?.resolve()
        const wasHeld = isHeld()
        today.delete(one)
        if (!bulk.delete(one)) {
          if (state === 'loaded' && isNewDataset(one)) await refreshAfterLoads('soon')
          return
        }
        hasNew ||= state === 'loaded' && isNewDataset(one)
        // The first shown data are complete now.
        if ((bulk.size === 0 && hasNew) || (wasHeld && !isHeld())) await refreshAfterLoads('now')
      },
      async isReady() {
        await Promise.all(listAwaited(one, plans).map((other) => ends.get(other)?.promise))
      },
      log: (write) => logs.run('list', write),
    }
  }
  const lanes = plans.map((plan) => plan.map(toLane))
  let isFirst = true
  const whenToRefresh = (lane: Lane, state: string): RefreshTime => {
    // The data of the first page, and further projects of lists.
    const isAwaited = isFirst || lane.dataset.isListing
    const isNewOnPage = isAwaited && state === 'loaded' && isNewDataset(lane)
    if (state === 'loaded' && !queue.hasLists) isFirst = false
    // Lists that wait make the first page whole, and take less time than a refresh.
    if (queue.hasLists || isHeld()) return 'later'
    return isNewOnPage ? 'now' : 'when due'
  }
  return {
    lanes,
    async queueLoad(lane, load) {
      await lane.isReady()
      return queue.run(rankOf(lane), async () => {
        const loaded = await load()
        const state = 'state' in loaded ? loaded.state : (loaded.report?.state ?? '')
        // A list of projects has others under names of its own, which no page should show.
        if (state === 'loaded' && lane.dataset.isListing) await join()
        // Otherwise the process keeps the memory of a large load.
        await db.releaseMemory()
        await refresh.after({ state }, whenToRefresh(lane, state))
        return loaded
      })
    },
  }
}

function rankOf(lane: PlannedDataset): LoadRank {
  if (lane.dataset.isOfToday) return 'today'
  return isBulkLoad(lane) ? 'list' : 'history'
}

/** Returns whether a lane loads what a few calls give of all projects. */
export function isBulkLoad(one: PlannedDataset): boolean {
  return one.isBulk === true || isFromLists(one)
}

/** The order of loads that wait: figures of today of all projects, other lists, histories. */
type LoadRank = 'today' | 'list' | 'history'

const RANKS: readonly LoadRank[] = ['today', 'list', 'history']

/** Lets one batch be loaded at a time, in the order of ranks and then of requests. */
type LoadQueue = {
  run<T>(rank: LoadRank, load: () => Promise<T>): Promise<T>
  /** True if figures of today or other lists wait. */
  readonly hasLists: boolean
}

export function createLoadQueue(): LoadQueue {
  const waiting: { rank: LoadRank; start(): void }[] = []
  let isBusy = false

  function startNext(): void {
    const rank = RANKS.find((one) => waiting.some((other) => other.rank === one))
    const [next] = waiting.splice(
      Math.max(
        0,
        waiting.findIndex((one) => one.rank === rank),
      ),
      1,
    )
    if (next === undefined) isBusy = false
    else next.start()
  }

  return {
    get hasLists() {
      return waiting.some(({ rank }) => rank !== 'history')
    },
    // Each load runs in the async context of its caller.
    async run(rank, load) {
      if (isBusy) await new Promise<void>((start) => waiting.push({ rank, start }))
      isBusy = true
      try {
        return await load()
      } finally {
        startNext()
      }
    },
  }
}

export type PlannedDataset = {
  connector: Connector
  dataset: Dataset
  /** See `DatasetRun`. */
  isBulk?: true
  isLeading?: true
}

/**
 * The order in which a run fetches the datasets of one source: what few calls give of all projects comes first, that is
 * lists of projects and figures of today and, of datasets that were never fetched (`isNew`), the newest day in their bulk
 * listings. Then the histories of the largest projects of these, all histories, and secondary datasets.
 */
export function planDatasets(
  connector: Connector,
  isNew: (one: PlannedDataset) => boolean = () => false,
): PlannedDataset[] {
  const all = connector.datasets.map((dataset): PlannedDataset => ({ connector, dataset }))
  const rest = all.filter(({ dataset }) => !isFromLists({ dataset }))
  const bulk = rest.filter(
    (one) => one.dataset.bulkListing !== undefined && !one.dataset.isSecondary && isNew(one),
  )
  const leading = rest.filter((one) => isLeadable(one.dataset) && isNew(one))
  return [
    ...all.filter(isFromLists),
    ...bulk.map((one): PlannedDataset => ({ ...one, isBulk: true })),
    ...leading.map((one): PlannedDataset => ({ ...one, isLeading: true })),
    ...rest.filter(({ dataset }) => dataset.isLong && !dataset.isSecondary),
    ...rest.filter(({ dataset }) => !dataset.isLong && !dataset.isSecondary),
    ...rest.filter(({ dataset }) => dataset.isSecondary),
  ]
}

/** Returns whether a few calls give all of it. */
function isFromLists({ dataset }: Pick<PlannedDataset, 'dataset'>): boolean {
  return dataset.isOfToday === true || (dataset.isListing === true && dataset.isLong !== true)
}

function isLeadable({ bulkListing, isHistoryByProject, isSecondary }: Dataset): boolean {
  return !isSecondary && (bulkListing !== undefined || isHistoryByProject === true)
}

/**
 * The histories that are loaded before another is, because their sources are believed before its source for one of its
 * metrics: otherwise a first run would load values and restate them. They are of sources earlier in the list, so that no
 * two wait for each other. The largest projects wait for the largest projects only.
 */
export function listAwaited(
  one: PlannedDataset,
  sources: readonly (readonly PlannedDataset[])[],
): PlannedDataset[] {
  const { connector, dataset } = one
  if (isFromLists(one) || one.isBulk) return []
  const better = listOutranking(connector.contract.source_id)
  const own = sources.findIndex((plan) => plan[0]?.connector === connector)
  return sources.slice(0, Math.max(0, own)).flatMap((plan) => {
    const outranking = plan.filter(
      (other) =>
        !isFromLists(other) &&
        !other.isBulk &&
        better.some(
          ({ source_id, metric_id }) =>
            source_id === other.connector.contract.source_id &&
            dataset.metrics.some((metric) => metric === metric_id) &&
            other.dataset.metrics.some((metric) => metric === metric_id),
        ),
    )
    return outranking.filter(
      (other) =>
        other.isLeading ||
        !outranking.some(({ isLeading, dataset: of }) => isLeading && of === other.dataset),
    )
  })
}
