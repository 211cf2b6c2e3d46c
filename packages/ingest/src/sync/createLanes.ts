import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { Connector, Dataset } from '../connectors/Connector.ts'
import { DatasetParts } from '../datasets/DatasetParts.ts'
import type { Loaded } from '../datasets/DatasetRun.ts'
import { createLoadQueue, type LoadRank } from './createLoadQueue.ts'
import type { createRefresh } from './createRefresh.ts'
import { isFromLists, listAwaited, type PlannedDataset, planDatasets } from './planDatasets.ts'

/** A dataset in the order of its source, which runs beside the other sources. */
export type Lane = PlannedDataset & {
  parts: DatasetParts
  /** Resolves when the histories that it waits for are loaded. */
  isReady(): Promise<void>
  /**
   * Lets those go on that wait for it. Once all lists have ended, the derived tables of a first sync are refreshed.
   */
  end(synced: { state: string }): Promise<void>
  /** Runs when no other lane writes to the log. */
  log(write: () => Promise<void>): Promise<void>
}

type LaneOptions = {
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
  { isFill, isNew, refresh, join }: LaneOptions,
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
  let hasNew = false
  const queue = createLoadQueue()
  const logs = createLoadQueue()
  const toLane = (one: PlannedDataset): Lane => {
    const own = parts.get(one.dataset) ?? new DatasetParts()
    parts.set(one.dataset, own)
    return {
      ...one,
      parts: own,
      async end({ state }) {
        ends.get(one)?.resolve()
        if (!bulk.delete(one)) return
        hasNew ||= state === 'loaded' && isNewDataset(one)
        // What is shown first is whole now.
        if (bulk.size === 0 && hasNew)
          await queue.run('list', () => refresh.after({ state: 'loaded' }, 'now'))
      },
      async isReady() {
        await Promise.all(listAwaited(one, plans).map((other) => ends.get(other)?.promise))
      },
      log: (write) => logs.run('list', write),
    }
  }
  const lanes = plans.map((plan) => plan.map(toLane))
  let isFirst = true
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
        // What the first page begins with, and the projects of a list beside those that it shows already.
        const isAwaited = isFirst || lane.dataset.isListing
        const isNewOnPage = isAwaited && state === 'loaded' && isNewDataset(lane)
        if (state === 'loaded' && !queue.hasLists) isFirst = false
        // Lists that wait make the first page whole, and take less time than a refresh.
        const when = isNewOnPage ? 'now' : 'when due'
        await refresh.after({ state }, queue.hasLists ? 'later' : when)
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
