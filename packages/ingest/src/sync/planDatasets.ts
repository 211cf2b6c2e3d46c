import { listOutranking } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import type { Connector, Dataset } from '../connectors/Connector.ts'

type PlannedDataset = {
  connector: Connector
  dataset: Dataset
  /** See `DatasetRun`. */
  isBulk?: true
  isLeading?: true
}

/**
 * The order in which a run fetches datasets: what few calls give of all projects comes first, that is lists of projects
 * and, of datasets that were never fetched (`isNew`), the newest day in their bulk listings. Then the histories of the
 * largest projects of these, and all histories, in the order of the connectors.
 */
export function planDatasets(
  connectors: readonly Connector[],
  isNew: (one: PlannedDataset) => boolean = () => false,
): PlannedDataset[] {
  const all = connectors.flatMap((connector) =>
    connector.datasets.map((dataset): PlannedDataset => ({ connector, dataset })),
  )
  const lists = all.filter(({ dataset }) => dataset.isListing)
  const bulk = all.filter((one) => one.dataset.bulkListing !== undefined && isNew(one))
  return [
    ...lists.filter(({ dataset }) => !dataset.isLong),
    ...bulk.map((one): PlannedDataset => ({ ...one, isBulk: true })),
    ...lists.filter(({ dataset }) => dataset.isLong),
    ...bulk.map((one): PlannedDataset => ({ ...one, isLeading: true })),
    ...planHistories(connectors),
  ]
}

/**
 * The order of the connectors, except for datasets whose metrics a later connector takes precedence for. Those wait
 * until the later one is loaded, so that a first run does not load values and immediately restate them.
 */
function planHistories(connectors: readonly Connector[]): PlannedDataset[] {
  const planned: PlannedDataset[] = []
  let waiting: PlannedDataset[] = []
  for (const [index, connector] of connectors.entries()) {
    const later = connectors.slice(index + 1)
    const own = connector.datasets
      .filter(({ isListing }) => !isListing)
      .map((dataset) => ({ connector, dataset }))
    planned.push(...own.filter((one) => !isOutranked(one, later)))
    const due = waiting.filter((one) => !isOutranked(one, later))
    planned.push(...due)
    waiting = [
      ...waiting.filter((one) => !due.includes(one)),
      ...own.filter((one) => isOutranked(one, later)),
    ]
  }
  return planned
}

function isOutranked({ connector, dataset }: PlannedDataset, later: readonly Connector[]): boolean {
  const better = listOutranking(connector.contract.source_id)
  return (
    dataset.metrics.length > 0 &&
    dataset.metrics.every((metric) =>
      later.some(
        ({ contract, datasets }) =>
          better.some(
            ({ source_id, metric_id }) => source_id === contract.source_id && metric_id === metric,
          ) && datasets.some(({ metrics }) => metrics.includes(metric)),
      ),
    )
  )
}
