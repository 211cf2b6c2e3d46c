import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Params } from '../../compile/createParams.ts'
import { exactSum } from '../../compile/exactSum.ts'
import type { MartRows } from '../compileMart.ts'
import { untilSql } from './recordsSql.ts'

const ACTIVE_DAYS = 7

const sum = (value: string) => exactSum({ value, combinator: 'OrNull' })
/** The value of the first source that has one. */
const first = (column: string) => `argMin(${column}, (empty(${column}), source_id))`

/**
 * Contracts that any source labels or tracks, one row each, with the labels of all sources and the activity of the
 * seven days up to the newest day, now or as of a moment.
 */
export function contractsSql(asOf: AsOf | null, params: Params): MartRows {
  const until = untilSql(asOf, params)
  return {
    sql: `
      SELECT toString(chain_id) AS chain_id, address, ${first('label_name')} AS name,
             arraySort(groupUniqArrayArray(label_texts)) AS labels, ${first('label_category')} AS category,
             ${first('label_project')} AS project_id, ${first('label_symbol')} AS symbol,
             ${sum('inflow')} AS inflow_7d_sum, ${sum('outflow')} AS outflow_7d_sum,
             ${sum('inflow - outflow')} AS net_flow_7d_sum, ${sum('gas_used')} AS gas_used_7d_sum,
             ${sum('events')} AS events_7d_sum, avgOrNull(callers) AS callers_7d_avg,
             ${first('label_website')} AS website, arraySort(groupUniqArray(source_id)) AS sources
      FROM (
        SELECT chain_id, address, name AS label_name, labels AS label_texts, toString(category) AS label_category,
               toString(project_id) AS label_project, symbol AS label_symbol, website AS label_website,
               CAST(NULL, 'Nullable(Float64)') AS inflow, CAST(NULL, 'Nullable(Float64)') AS outflow,
               CAST(NULL, 'Nullable(Float64)') AS gas_used, CAST(NULL, 'Nullable(Float64)') AS events,
               CAST(NULL, 'Nullable(Float64)') AS callers, toString(source_id) AS source_id
        FROM contracts FINAL
        UNION ALL
        SELECT chain_id, address, '', [], '', '', '', '', inflow, outflow, gas_used, toFloat64(events),
               toFloat64(callers), toString(source_id)
        FROM contract_activity FINAL
        WHERE day > (SELECT max(day) FROM contract_activity WHERE ${until}) - ${ACTIVE_DAYS} AND ${until}
      )
      GROUP BY chain_id, address`,
    hasSource: '((SELECT count() FROM contracts) + (SELECT count() FROM contract_activity) > 0)',
    sources: `arraySort(arrayDistinct(arrayConcat(
      (SELECT groupUniqArray(toString(source_id)) FROM contracts),
      (SELECT groupUniqArray(toString(source_id)) FROM contract_activity))))`,
  }
}
