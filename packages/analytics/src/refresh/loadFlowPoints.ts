import { AppError } from '@tickmark/core/errors/AppError'
import type { Day } from '@tickmark/core/time/Day'
import { v7 as createSortableId } from 'uuid'
import { loadBatch } from '../batches/loadBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { differsSql } from '../compile/differsSql.ts'
import { exactSum } from '../compile/exactSum.ts'
import { withdrawBatch } from '../moves/moveProject.ts'
import { SAMPLE_SOURCE } from '../state/storeState.ts'
import { BRIDGE_FLOWS_SQL, UNTIL_TODAY } from './bridgeFlowsSql.ts'

/** The source of the points. */
const FLOW_SOURCE = 'bridge-flows'
/** The input of the batches, as traces name it. */
const INPUT = 'Sums of the records of bridge flows'

/**
 * SQL of what the records say that arrived on and left each chain by day, with the columns of a point. A day is open if a
 * flow of it was observed before its end.
 */
const STATED = `(
  SELECT flow_end.1 AS metric_id, flow_end.2 AS project_id, day, ${exactSum({ value: 'amount_usd' })} AS value,
         max(toDate(observed_at, 'UTC') <= day) AS is_open
  FROM (
    SELECT arrayJoin([('bridge_outflow', from_chain), ('bridge_inflow', to_chain)]) AS flow_end, amount_usd, day, observed_at
    FROM ${BRIDGE_FLOWS_SQL} WHERE ${UNTIL_TODAY})
  GROUP BY metric_id, project_id, day)`

const IS_FLOW = `metric_id IN ('bridge_inflow', 'bridge_outflow')`
const KEY = 'metric_id, project_id, day'

/** SQL of all versions that earlier calls loaded. */
const OWN = `(
  SELECT ${KEY}, value, provisional, toString(batch_id) AS batch_id, observed_at FROM observations
  WHERE ${IS_FLOW} AND source_id IN {sources: Array(String)}
  UNION ALL
  SELECT ${KEY}, value, provisional, toString(batch_id) AS batch_id, observed_at FROM second_opinions
  WHERE ${IS_FLOW} AND source_id IN {sources: Array(String)})`

/** SQL of the sums that the store does not have: neither as the last one of the records, nor from another source. */
const CHANGED = `
  SELECT toString(stated.metric_id) AS metric_id, stated.project_id AS project_id, toString(stated.day) AS day, stated.value AS value
  FROM ${STATED} AS stated
  LEFT JOIN (
    SELECT toString(metric_id) AS metric_id, toString(project_id) AS project_id, day, 1 AS is_known,
           argMax(value, (observed_at, batch_id)) AS last_value, argMax(provisional, (observed_at, batch_id)) AS is_provisional
    FROM ${OWN} GROUP BY ${KEY}
  ) AS own USING (${KEY})
  LEFT JOIN (
    SELECT toString(metric_id) AS metric_id, toString(project_id) AS project_id, day, 1 AS is_known, value AS last_value
    FROM facts FINAL WHERE ${IS_FLOW} AND chain_id = '' AND product_id = '' AND contract_id = ''
  ) AS published USING (${KEY})
  WHERE if(own.is_known = 1,
    ${differsSql('own.last_value', 'stated.value')} OR (own.is_provisional = 1 AND stated.is_open = 0),
    published.is_known = 0 OR ${differsSql('published.last_value', 'stated.value')})
  ORDER BY metric_id, project_id, day`

type Sum = { metric_id: string; project_id: string; day: Day; value: number }

/**
 * Loads the sums of the records of bridge flows as points of the chains at either end, so that flows are metrics like any
 * other. A record that was corrected restates the sum of its day. Sums that no record states any more, after a record was
 * withdrawn or a merge undone, are taken back with their batch. Changes nothing where the store has the sums already.
 */
export async function loadFlowPoints(db: Analytics): Promise<void> {
  const sources = [FLOW_SOURCE, SAMPLE_SOURCE]
  const [found] = await db.rows<{ any: number; sample: number; observed_at: number }>({
    sql: `SELECT (SELECT count() FROM bridge_flows) + (SELECT count() FROM ${OWN}) AS any,
                 (SELECT count() FROM bridge_flows WHERE source_id = '${SAMPLE_SOURCE}') AS sample,
                 (SELECT toUnixTimestamp64Milli(max(observed_at)) FROM bridge_flows) AS observed_at`,
    params: { sources },
  })
  if (!found?.any) return
  const outdated = await db.rows<{ batch_id: string }>({
    sql: `SELECT DISTINCT batch_id FROM ${OWN}
          WHERE (toString(metric_id), toString(project_id), day) GLOBAL NOT IN (SELECT ${KEY} FROM ${STATED})
          ORDER BY batch_id DESC`,
    params: { sources },
  })
  for (const { batch_id } of outdated)
    await withdrawBatch(
      db,
      { batchId: batch_id, moveId: createSortableId(), isAutomatic: true },
      { author: '', reason: INPUT },
    )
  const sums = await db.rows<Sum>({ sql: CHANGED, params: { sources } })
  if (sums.length === 0) return
  const isSample = found.sample > 0
  const report = await loadBatch(db, {
    source_id: isSample ? SAMPLE_SOURCE : FLOW_SOURCE,
    input: INPUT,
    content_hash: createSortableId(),
    // Sample data never change, and are as of their last day.
    observed_at: isSample ? found.observed_at : null,
    read: async (writer) => {
      for (const [at, sum] of sums.entries()) {
        writer.read()
        writer.point({ ...sum, line: at + 1 })
        if (writer.full) await writer.flush()
      }
    },
  })
  if (report.error !== null) throw new AppError('internal', report.error)
}
