import type { BridgeFlows } from '@tickmark/core/answers/BridgeFlows'
import { FLOW_WINDOW_DAYS } from '@tickmark/core/screens/bridgeFlows'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { exactSum } from '../compile/exactSum.ts'
import { getIntervalFigures } from '../figures/getIntervalFigures.ts'
import { BRIDGE_FLOWS_SQL, UNTIL_TODAY } from '../refresh/bridgeFlowsSql.ts'
import type { DataSpan } from '../series/findDataSpan.ts'
import { indexSeries } from '../series/indexSeries.ts'

/** SQL of each flow twice, as that of the chain at either end. */
const endsSql = (flows: string) => `(
  SELECT arrayJoin([(from_chain, to_chain, 0), (to_chain, from_chain, 1)]) AS flow_end, flow_end.1 AS chain_id,
         flow_end.2 AS partner, flow_end.3 = 1 AS is_in, amount_usd, day, toInt32(newest_day - day) AS age
  FROM (SELECT *, max(day) OVER () AS newest_day FROM ${flows}))`

/** SQL of the sum of flows at one end; null without any. */
const sumOf = (end: string) =>
  exactSum({ value: `if(${end}, amount_usd, NULL)`, combinator: 'OrNull' })

/** SQL of inflow less outflow; null without a record at either end. An end without one counts as zero. */
const netOf = (flows: string) =>
  exactSum({
    value: `if(${flows}, if(is_in, amount_usd, -amount_usd), NULL)`,
    combinator: 'OrNull',
  })

const WINDOWS = [7, 30, 90] as const
const MEASURES = WINDOWS.flatMap((days) => {
  const isIn = `age < ${days}`
  return [
    [`inflow_${days}d`, sumOf(`is_in AND ${isIn}`)],
    [`outflow_${days}d`, sumOf(`NOT is_in AND ${isIn}`)],
    [`net_flow_${days}d`, netOf(isIn)],
  ] as const
})

/** The columns of `chainFlowsSql`. */
export const CHAIN_FLOW_COLUMNS = ['chain_id', ...MEASURES.map(([id]) => id), 'partners', 'newest']

/** SQL of the flows of each chain over windows up to the newest day of those that meet a condition, in parentheses. */
export function chainFlowsSql(condition: string): string {
  const measures = MEASURES.map(([id, sql]) => `CAST(${sql}, 'Nullable(Float64)') AS ${id}`)
  return `(
    SELECT chain_id, ${measures.join(', ')}, CAST(uniqExact(partner), 'Nullable(Float64)') AS partners,
           CAST(toDate32(max(day)), 'Nullable(Date32)') AS newest
    FROM ${endsSql(`(SELECT * FROM ${BRIDGE_FLOWS_SQL} WHERE ${condition} AND ${UNTIL_TODAY})`)}
    GROUP BY chain_id)`
}

export type BridgeFlowsInput = {
  projects?: readonly string[] | undefined
  /** Chains at either end. */
  chains?: readonly string[] | undefined
  fromChains?: readonly string[] | undefined
  toChains?: readonly string[] | undefined
  /** The first and last day; `days` up to the newest one with a record where both are absent. */
  from?: Day | undefined
  to?: Day | undefined
  days?: number | undefined
}

const SUPPLY = 'ecosystem_stablecoin_net_flow'

/**
 * Returns the flows between chains that match a filter, by pair, and the net flow of each chain at an end of them, which
 * is the sum of those flows. Beside it is the change of the supply of stablecoins on the chain, which no filter of
 * bridges changes and which differs by what was issued there.
 */
export async function getBridgeFlows(db: Analytics, input: BridgeFlowsInput): Promise<BridgeFlows> {
  const { isSample } = await indexSeries(db)
  const meta = { data_version: db.dataVersion, sample: isSample }
  const [known] = await db.rows<{ newest: Day; records: number }>({
    sql: `SELECT toString(max(day)) AS newest, count() AS records FROM ${BRIDGE_FLOWS_SQL} WHERE ${UNTIL_TODAY}`,
    params: {},
  })
  if (!known?.records)
    return { range: null, newest: null, pairs: [], chains: [], records: 0, sources: [], meta }
  const { newest } = known
  const to = input.to ?? newest
  const from = input.from ?? addDays(to, 1 - (input.days ?? FLOW_WINDOW_DAYS))
  const params = createParams()
  // Days before 1970 are those of a range that ends soon after it.
  const days = `day BETWEEN ${params.add(from, 'Date32')} AND ${params.add(to, 'Date32')}`
  const conditions = [days, ...listConditions(input, params)]
  const flows = `(SELECT * FROM ${BRIDGE_FLOWS_SQL} WHERE ${conditions.join(' AND ')})`
  const [pairs, chains, [counted]] = await Promise.all([
    db.rows<BridgeFlows['pairs'][number]>({
      sql: `SELECT * FROM (
              SELECT from_chain, to_chain, ${exactSum({ value: 'amount_usd' })} AS amount_usd, uniqExact(day) AS days,
                   arraySort(groupUniqArray(project_id)) AS bridges
            FROM ${flows} GROUP BY from_chain, to_chain) ORDER BY amount_usd DESC, from_chain, to_chain`,
      params: params.values,
    }),
    db.rows<Omit<BridgeFlows['chains'][number], 'stablecoin_net_flow'>>({
      sql: `SELECT chain_id, ${sumOf('is_in')} AS inflow, ${sumOf('NOT is_in')} AS outflow, ${netOf('1')} AS net_flow
            FROM ${endsSql(flows)} GROUP BY chain_id ORDER BY net_flow DESC, chain_id`,
      params: params.values,
    }),
    db.rows<{ records: number; sources: string[] }>({
      sql: `SELECT count() AS records, arraySort(groupUniqArray(source_id)) AS sources FROM ${flows}`,
      params: params.values,
    }),
  ])
  const supply = await readSupply(db, chains, { from, to })
  return {
    range: pairs.length === 0 ? null : { from, to },
    ...{ newest, pairs },
    chains: chains.map((one) => ({
      ...one,
      stablecoin_net_flow: supply.get(one.chain_id) ?? null,
    })),
    ...{ records: counted?.records ?? 0, sources: counted?.sources ?? [], meta },
  }
}

/** The days of the first and last matching flow, whatever days the filter has; null without any. */
export async function getBridgeFlowSpan(db: Analytics, input: BridgeFlowsInput): Promise<DataSpan> {
  const params = createParams()
  const [span] = await db.rows<DataSpan>({
    sql: `SELECT toString(min(day)) AS data_from, toString(max(day)) AS data_to FROM ${BRIDGE_FLOWS_SQL}
          WHERE ${listConditions(input, params).join(' AND ')} HAVING count() > 0`,
    params: params.values,
  })
  return span ?? { data_from: null, data_to: null }
}

/** The conditions of a filter but for its days. */
function listConditions(
  { projects, chains, fromChains, toChains }: BridgeFlowsInput,
  params: Params,
): string[] {
  const list = (ids: readonly string[]) => params.add([...ids], 'Array(String)')
  return [
    UNTIL_TODAY,
    ...(projects ? [`project_id IN ${list(projects)}`] : []),
    ...(chains ? [`hasAny([from_chain, to_chain], ${list(chains)})`] : []),
    ...(fromChains ? [`from_chain IN ${list(fromChains)}`] : []),
    ...(toChains ? [`to_chain IN ${list(toChains)}`] : []),
  ]
}

async function readSupply(
  db: Analytics,
  chains: readonly { chain_id: string }[],
  range: { from: Day; to: Day },
): Promise<Map<string, number | undefined>> {
  if (chains.length === 0) return new Map()
  const figures = await getIntervalFigures(db, {
    metrics: [SUPPLY],
    where: { projects: chains.map(({ chain_id }) => chain_id) },
    breakdown: ['project'],
    range,
  })
  return new Map(figures.map(({ key, values }) => [key.project ?? '', values[SUPPLY]]))
}
