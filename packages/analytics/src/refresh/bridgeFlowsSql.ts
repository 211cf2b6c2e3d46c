import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'

/**
 * SQL of what each bridge moved from one chain to another by day, each flow once, in parentheses. Of several sources of one
 * flow, the datahub counts, since people reviewed it, and then the newest.
 */
export const BRIDGE_FLOWS_SQL = `(
  SELECT * FROM (
    SELECT toString(project_id) AS project_id, toString(from_chain) AS from_chain, toString(to_chain) AS to_chain, day,
           amount_usd, url, author, toString(source_id) AS source_id, toString(batch_id) AS batch_id, observed_at
    FROM bridge_flows FINAL)
  ORDER BY source_id = '${DATAHUB_SOURCE}' DESC, observed_at DESC, batch_id DESC
  LIMIT 1 BY project_id, from_chain, to_chain, day)`

/** Flows of days that are over or have begun. */
export const UNTIL_TODAY = `day <= toDate(now('UTC'))`
