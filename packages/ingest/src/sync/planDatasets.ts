import { listOutranking } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import type { Connector, Dataset } from '../connectors/Connector.ts'

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
    ...rest.filter(({ dataset }) => dataset.isLong),
    ...rest.filter(({ dataset }) => !dataset.isLong && !dataset.isSecondary),
    ...rest.filter(({ dataset }) => dataset.isSecondary),
  ]
}

/** Returns whether a few calls give all of it. */
export function isFromLists({ dataset }: Pick<PlannedDataset, 'dataset'>): boolean {
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
