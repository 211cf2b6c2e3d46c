import { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import type { RecordsInput } from './listRecords.ts'

/** What went through a contract over the last days. Flows in US dollars. */
export type TrendingContract = {
  chain_id: string
  address: string
  name: string
  labels: string[]
  category: string
  project_id: string
  inflow: number | null
  outflow: number | null
  net_flow: number | null
  gas_used: number | null
  events: number | null
  callers: number | null
  days: number
}

const ORDERS = ['inflow', 'outflow', 'net_flow', 'gas_used', 'events', 'callers']

/**
 * Contracts by their activity over the `days` days up to the newest one there is.
 * Callers are the average of the days, since distinct callers do not add up.
 * @throws AppError `bad-request` for an order that does not exist.
 */
export function listTrendingContracts(
  db: Analytics,
  input: RecordsInput & { days?: number },
): Promise<TrendingContract[]> {
  const order = input.orderBy ?? 'inflow'
  if (!ORDERS.includes(order))
    throw new AppError(
      'bad-request',
      `Contracts cannot be ordered by "${order}". They can be by ${ORDERS.join(', ')}.`,
      { errors: [{ code: 'invalid', field: 'order_by', value: order }] },
    )
  const params = createParams()
  const scope = resolveScope({ projects: input.projects, sectors: input.sectors })
  const conditions = [
    ...(scope.projects ? [`project_id IN ${params.add(scope.projects, 'Array(String)')}`] : []),
    ...(input.chains ? [`chain_id IN ${params.add(input.chains, 'Array(String)')}`] : []),
  ]
  return db.rows<TrendingContract>({
    sql: `
      SELECT chain_id, address, labels.name AS name, labels.labels AS labels, labels.category AS category,
             labels.project_id AS project_id, inflow, outflow, inflow - outflow AS net_flow,
             gas_used, events, callers, days
      FROM (
        SELECT chain_id, address, sumOrNull(inflow) AS inflow, sumOrNull(outflow) AS outflow,
               sumOrNull(gas_used) AS gas_used, sumOrNull(events) AS events, avgOrNull(callers) AS callers,
               count() AS days
        FROM (
          SELECT chain_id, address, day, inflow, outflow, gas_used, toFloat64(events) AS events,
                 toFloat64(callers) AS callers
          FROM contract_activity FINAL
          WHERE day > (SELECT max(day) FROM contract_activity) - ${params.add(input.days ?? 7, 'UInt16')}
        )
        GROUP BY chain_id, address
      ) AS activity
      LEFT JOIN (
        SELECT chain_id, address, any(name) AS name, groupUniqArrayArray(labels) AS labels,
               any(category) AS category, max(project_id) AS project_id
        FROM contracts FINAL GROUP BY chain_id, address
      ) AS labels USING (chain_id, address)
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
      ORDER BY ${order} ${input.descending === false ? 'ASC' : 'DESC'} NULLS LAST, chain_id, address
      LIMIT ${params.add(input.limit, 'UInt32')} OFFSET ${params.add(input.offset ?? 0, 'UInt32')}`,
    params: params.values,
  })
}
