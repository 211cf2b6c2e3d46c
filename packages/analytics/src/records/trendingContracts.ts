import type { TrendingContract, TrendingPage } from '@tickmark/core/answers/Contracts'
import { TRENDING_ORDERS, type TrendingOrder } from '@tickmark/core/answers/choices'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { containsSql } from '../compile/foldTextSql.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { indexSeries } from '../series/indexSeries.ts'
import type { RecordsInput } from './listRecords.ts'

const USUAL_DAYS = 7

type TrendingInput = RecordsInput & {
  /** The number of days up to the newest one that are counted; 7 by default. */
  days?: number | undefined
  categories?: readonly string[] | undefined
  /** Part of a name, label or address. */
  text?: string | undefined
}

/** Flows, calls and gas are added up over days; distinct callers are averaged. */
const MEASURES = {
  inflow: 'sumOrNullIf(inflow, is_now)',
  outflow: 'sumOrNullIf(outflow, is_now)',
  net_flow: 'sumOrNullIf(inflow - outflow, is_now)',
  calls: 'sumOrNullIf(calls, is_now)',
  gas_used: 'sumOrNullIf(gas_used, is_now)',
  events: 'sumOrNullIf(events, is_now)',
  callers: 'avgOrNullIf(callers, is_now)',
} as const satisfies Record<TrendingOrder, string>

/**
 * Contracts by their activity over the last days, with the change of the sorted column compared with as many days
 * before. Contracts without a value of that column follow, the most called first.
 * @throws AppError `bad-request` for an order that does not exist.
 */
export async function listTrendingContracts(
  db: Analytics,
  input: TrendingInput,
): Promise<TrendingContract[]> {
  const order = TRENDING_ORDERS.find((one) => one === (input.orderBy ?? 'inflow'))
  if (order === undefined)
    throw new AppError(
      'bad-request',
      `Contracts cannot be sorted by "${input.orderBy}". Use one of ${TRENDING_ORDERS.join(', ')}.`,
      { errors: [{ code: 'invalid', field: 'order_by', value: input.orderBy ?? null }] },
    )
  const params = createParams()
  const trending = trendingSql(input, { catalog: db.catalog, order, params })
  return db.rows<TrendingContract>({
    sql: `
      SELECT * EXCEPT previous, (${order} - previous) / nullIf(abs(previous), 0) AS change
      FROM (${trending})
      ORDER BY ${order} ${input.descending === false ? 'ASC' : 'DESC'} NULLS LAST, calls DESC NULLS LAST, chain_id, address
      LIMIT ${params.add(input.limit, 'UInt32')} OFFSET ${params.add(input.offset ?? 0, 'UInt32')}`,
    params: params.values,
  })
}

/** One row per matching contract, with the labels of all sources. */
function trendingSql(
  input: Omit<TrendingInput, 'limit' | 'offset' | 'orderBy'>,
  { catalog, order, params }: { catalog: Catalog; order: TrendingOrder; params: Params },
): string {
  const scope = resolveScope(catalog, {
    ...(input.projects && { projects: input.projects }),
    ...(input.sectors && { sectors: input.sectors }),
  })
  const days = params.add(input.days ?? USUAL_DAYS, 'UInt16')
  const list = (values: readonly string[]) => params.add(values, 'Array(String)')
  const conditions = [
    scope.projects && `project_id IN ${list(scope.projects)}`,
    input.chains && `chain_id IN ${list(input.chains)}`,
    input.categories && `category IN ${list(input.categories)}`,
    input.text &&
      containsSql(
        `concat(name, ' ', address, ' ', arrayStringConcat(labels, ' '))`,
        input.text,
        params,
      ),
  ].filter(Boolean)
  return `
    SELECT chain_id, address, labels.name AS name, labels.labels AS labels, labels.category AS category,
           labels.project_id AS project_id, previous, days,
           ${TRENDING_ORDERS.map((name) => `now_${name} AS ${name}`).join(', ')}
    FROM (
      SELECT chain_id, address, ${TRENDING_ORDERS.map((name) => `${MEASURES[name]} AS now_${name}`).join(', ')},
             ${MEASURES[order].replace('is_now', 'NOT is_now')} AS previous, toUInt32(countIf(is_now)) AS days
      FROM (
        SELECT chain_id, address, inflow, outflow, toFloat64(calls) AS calls, gas_used, toFloat64(events) AS events, toFloat64(callers) AS callers,
               day > (SELECT max(day) FROM contract_activity) - ${days} AS is_now
        FROM contract_activity FINAL
        WHERE day > (SELECT max(day) FROM contract_activity) - 2 * ${days}
      )
      GROUP BY chain_id, address
      HAVING days > 0
    ) AS activity
    LEFT JOIN (
      SELECT chain_id, address, any(name) AS name, groupUniqArrayArray(labels) AS labels,
             any(category) AS category, max(project_id) AS project_id
      FROM contracts FINAL GROUP BY chain_id, address
    ) AS labels USING (chain_id, address)
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`
}

/** One page of the contracts by activity, their number, and the days counted. */
export async function getTrendingPage(
  db: Analytics,
  input: TrendingInput & { orderBy: TrendingOrder; days: number },
): Promise<TrendingPage> {
  const params = createParams()
  const trending = trendingSql(input, { catalog: db.catalog, order: input.orderBy, params })
  const count = (column: string) =>
    `arraySort(pair -> -pair.2, arrayZip(sumMap([toString(${column})], [1]).1, sumMap([toString(${column})], [1]).2))`
  const [summary] = await db.rows<Summary>({
    sql: `
      SELECT toUInt32(count()) AS count, ${count('chain_id')} AS chains, ${count('category')} AS categories,
             (SELECT toString(max(day)) FROM contract_activity HAVING count() > 0) AS to,
             (SELECT toString(max(day) - ${params.add(input.days, 'UInt16')} + 1) FROM contract_activity HAVING count() > 0) AS from,
             (SELECT groupUniqArray(toString(source_id)) FROM contract_activity) AS sources
      FROM (${trending})`,
    params: params.values,
  })
  return {
    rows: await listTrendingContracts(db, input),
    count: summary?.count ?? 0,
    from: summary?.from ?? null,
    to: summary?.to ?? null,
    chains: (summary?.chains ?? []).map(toChoice),
    categories: (summary?.categories ?? []).map(toChoice),
    sources: (summary?.sources ?? []).sort(),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

type Pair = [id: string, contracts: number | string]
type Summary = {
  count: number
  from: Day | null
  to: Day | null
  chains: Pair[]
  categories: Pair[]
  sources: string[]
}

function toChoice([id, contracts]: Pair): { id: string; contracts: number } {
  return { id, contracts: Number(contracts) }
}
