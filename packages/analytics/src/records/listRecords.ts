import { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { BRIDGE_FLOWS_SQL } from '../refresh/bridgeFlowsSql.ts'
import { raisesSql } from './fundraises.ts'
import { ASSETS_SQL } from './presentAssets.ts'
import { presentRecordsSql } from './presentRecordsSql.ts'
import { RIGHTS_HISTORY_SQL } from './tokenRights.ts'
import { IS_CURRENT_UNLOCK } from './vestingEvents.ts'

export type RecordsInput = {
  projects?: string[]
  sectors?: string[]
  chains?: string[]
  orderBy?: string
  descending?: boolean
  limit: number
  offset?: number
}

type RecordsTable = {
  /** The columns that identify a record, for a stable order. */
  key: string
  /** SQL of the columns. */
  columns: string
  projectColumn: string
  chainColumn?: string
  /** Columns that the caller may sort by; the first is the default. */
  orders: readonly string[]
  /** True if the default order begins with the largest. */
  isDescending: boolean
  /** A further condition, without external values. */
  where?: string
  /** Returns the SQL that the records are read from, where it is not the table alone. */
  from?(db: Analytics, params: Params): string | Promise<string>
}

const TABLES = {
  /** The registry of tokenized assets. Their projects are the issuers. */
  assets: {
    key: 'asset_id',
    columns:
      'asset_id, name, symbol, asset_class, reference_asset, issuer_id, chains, addresses, url, links, source_id',
    projectColumn: 'issuer_id',
    chainColumn: 'chains',
    orders: ['name', 'asset_id', 'asset_class', 'symbol'],
    isDescending: false,
    from: () => ASSETS_SQL,
  },
  /** Flows over bridges from one chain to another by day, in US dollars, each once. */
  bridge_flows: {
    key: 'project_id, from_chain, to_chain, day',
    columns: 'project_id, from_chain, to_chain, day, amount_usd, url, author, source_id',
    projectColumn: 'project_id',
    chainColumn: '[from_chain, to_chain]',
    orders: ['day', 'amount_usd', 'from_chain', 'to_chain', 'project_id'],
    isDescending: true,
    from: () => BRIDGE_FLOWS_SQL,
  },
  /** Labeled contracts, one row per contract and source. */
  contracts: {
    key: 'chain_id, address, source_id',
    columns: 'chain_id, address, name, labels, category, project_id, symbol, website, source_id',
    projectColumn: 'project_id',
    chainColumn: 'chain_id',
    orders: ['name', 'address', 'chain_id', 'category', 'project_id'],
    isDescending: false,
  },
  /**
   * Funding rounds, in US dollars; amounts are null if undisclosed. `chains` have the names that the source uses. `category` is
   * a market sector, see `raisesSql`; `stated_category` and `sector` are what the source says.
   */
  fundraises: {
    key: 'record_id',
    columns: `record_id, project_id, name, day, round, amount_usd, valuation_usd, lead_investors, other_investors, chains,
              market_sector AS category, stated_category, description AS sector, url, source_id`,
    projectColumn: 'project_id',
    orders: ['day', 'amount_usd', 'valuation_usd', 'name', 'round'],
    isDescending: true,
    from: async (db, params) =>
      `(SELECT *, sector AS market_sector FROM ${await raisesSql(db, params)})`,
  },
  /** The largest holders on the newest day of each project and chain. `share` is a fraction of the supply. */
  token_holders: {
    key: 'project_id, chain_id, address',
    columns: 'project_id, chain_id, address, day, balance, share, label, source_id',
    projectColumn: 'project_id',
    chainColumn: 'chain_id',
    orders: ['balance', 'share', 'day'],
    isDescending: true,
    where: `(project_id, chain_id, day) IN (SELECT project_id, chain_id, max(day) FROM token_holders GROUP BY project_id, chain_id)`,
    from: ({ catalog }, params) => presentRecordsSql('token_holders', { catalog }, params),
  },
  /** Cited statements about rights of tokens, each once; see `RIGHTS`. */
  token_rights: {
    key: 'project_id, right_id, day',
    columns: 'project_id, right_id, value, note, day, url, author, source_id',
    projectColumn: 'project_id',
    orders: ['day', 'project_id', 'right_id', 'value'],
    isDescending: true,
    from: () => RIGHTS_HISTORY_SQL,
  },
  /** Unlock events of tokens, in tokens, from the newest response or file; see `VestingEvent`. */
  vesting_schedules: {
    key: 'protocol, allocation, record_id',
    columns: `record_id, project_id, protocol, token, allocation, category, kind,
              formatDateTime(start, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS start,
              formatDateTime(end, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS end,
              step_seconds, steps, amount, is_complete, source_id`,
    projectColumn: 'project_id',
    orders: ['start', 'end', 'amount', 'protocol', 'allocation'],
    isDescending: false,
    where: IS_CURRENT_UNLOCK,
    from: ({ catalog }, params) => presentRecordsSql('vesting_schedules', { catalog }, params),
  },
} as const satisfies Record<string, RecordsTable>

export type RecordsTableName = keyof typeof TABLES

/**
 * Reads the newest version of records, filtered by projects, sectors and chains, in a stable order.
 * @throws AppError `bad-request` for an order that does not exist.
 */
export async function listRecords<T>(
  db: Analytics,
  name: RecordsTableName,
  input: RecordsInput,
): Promise<T[]> {
  const table: RecordsTable = TABLES[name]
  const order = input.orderBy ?? table.orders[0] ?? ''
  if (!table.orders.includes(order))
    throw new AppError(
      'bad-request',
      `${name} cannot be sorted by "${order}". Use one of ${table.orders.join(', ')}.`,
      { errors: [{ code: 'invalid', field: 'order_by', value: order }] },
    )
  const isDescending = input.descending ?? table.isDescending
  const params = createParams()
  const scope = resolveScope(db.catalog, { projects: input.projects, sectors: input.sectors })
  const conditions = [
    ...(table.where ? [table.where] : []),
    ...(scope.projects
      ? [`${table.projectColumn} IN ${params.add(scope.projects, 'Array(String)')}`]
      : []),
    ...(input.chains && table.chainColumn
      ? [chainCondition(table.chainColumn, params.add(input.chains, 'Array(String)'))]
      : []),
  ]
  const from = (await table.from?.(db, params)) ?? `${name} FINAL`
  return db.rows<T>({
    sql: `
      SELECT ${table.columns} FROM ${from}
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
      ORDER BY ${order} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST, ${table.key}
      LIMIT ${params.add(input.limit, 'UInt32')} OFFSET ${params.add(input.offset ?? 0, 'UInt32')}`,
    params: params.values,
  })
}

/** Some tables have one chain per row, others several, or one at each end. */
function chainCondition(column: string, chains: string): string {
  const isList = column === 'chains' || column.startsWith('[')
  return isList ? `hasAny(${column}, ${chains})` : `${column} IN ${chains}`
}
