import type { MetricOrigin } from '@tickmark/core/answers/MetricOrigin'
import { AppError } from '@tickmark/core/errors/AppError'
import { OwnMetric, type OwnMetricId } from '@tickmark/core/metrics/OwnMetric'
import type { Analytics } from '../client/Analytics.ts'
import { OWN_METRICS, publishCatalog } from './CatalogBatch.ts'

/** The field of a metric's statements. */
export const DEFINITION = 'definition'

/** The author of a definition, and the source that it comes from. */
export type MetricBatch = {
  /** A new one if absent. */
  batch_id?: string
  author: string
  reason: string
  /** An item of the datahub, as `datahub:<id>`. */
  source: string
  /** The commit of the item. */
  revision: string
}

/**
 * Publishes the definition of an own metric, or another version of it. Every server knows it within a second. Call it
 * within `withEditLease`. Returns the id of the batch.
 * @throws AppError `conflict` when this is the published definition already.
 */
export function publishMetric(
  db: Analytics,
  metric: OwnMetric,
  batch: MetricBatch,
): Promise<string> {
  return publish(db, { metric_id: metric.metric_id, value: OwnMetric.parse(metric) }, batch)
}

/**
 * Retires an own metric: nothing knows it any more. Its values are kept, and are there again when it is published again.
 * Call it within `withEditLease`. Returns the id of the batch.
 * @throws AppError `conflict` when there is no such metric.
 */
export function retireMetric(
  db: Analytics,
  metric_id: OwnMetricId,
  batch: MetricBatch,
): Promise<string> {
  return publish(db, { metric_id, value: null }, batch)
}

async function publish(
  db: Analytics,
  { metric_id, value }: { metric_id: OwnMetricId; value: OwnMetric | null },
  { source, revision, ...batch }: MetricBatch,
): Promise<string> {
  const published = await publishCatalog(db, {
    ...batch,
    layer: OWN_METRICS,
    statements: [{ project_id: metric_id, field: DEFINITION, value, source, revision }],
  })
  if (published === null)
    throw new AppError('conflict', 'The edit changes nothing. Reload the page.')
  return published
}

/** The own metrics, in the order of their ids. At a moment (milliseconds since 1970) they are as published by then. */
export async function readOwnMetrics(
  db: Pick<Analytics, 'rows'>,
  moment?: number,
): Promise<OwnMetric[]> {
  return (await listPublished(db, { moment })).map(({ value }) => JSON.parse(value))
}

/** Finds the origin of the definition of a metric; null for a built-in one. */
export async function findMetricOrigin(
  db: Pick<Analytics, 'rows'>,
  metric_id: string,
): Promise<MetricOrigin | null> {
  if (!metric_id.startsWith('own_')) return null
  const [found] = await listPublished(db, { metric_id })
  if (found === undefined) return null
  const { value: _value, ...origin } = found
  return origin
}

/** The newest definition of each own metric, or of one, that is not retired. */
function listPublished(
  db: Pick<Analytics, 'rows'>,
  { moment = -1, metric_id = '' }: { moment?: number | undefined; metric_id?: string },
): Promise<(MetricOrigin & { value: string })[]> {
  return db.rows({
    sql: `
      SELECT value, source, revision, author, reason, batch_id,
             formatDateTime(at, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS published_at
      FROM (
        SELECT project_id, value, source, revision, author, reason, batch_id, published_at AS at
        FROM catalogue_statements AS statements INNER JOIN catalogue_batches USING (batch_id)
        WHERE statements.layer = {layer: String}
          AND ({moment: Int64} < 0 OR published_at <= fromUnixTimestamp64Milli({moment: Int64}, 'UTC'))
          AND ({metric_id: String} = '' OR project_id = {metric_id: String})
        ORDER BY at DESC, batch_id DESC LIMIT 1 BY project_id
      )
      WHERE value != '' ORDER BY project_id`,
    params: { layer: OWN_METRICS, moment, metric_id },
  })
}
