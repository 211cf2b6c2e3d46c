import type { ContractLabel, ContractPage } from '@tickmark/core/answers/Contracts'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { containsSql } from '../compile/foldTextSql.ts'
import { nameOfKey } from '../queries/nameOfKey.ts'
import { indexSeries } from '../series/indexSeries.ts'

type ContractSearch = {
  project_id: string
  chains?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  /** Part of a name, label or address. */
  text?: string | undefined
  limit: number
  offset: number
}

/**
 * One page of a project's labeled contracts, by name, with filter choices. The count of each choice ignores the
 * filter of its own kind, so that a selected chain does not hide the others.
 */
export async function getContractPage(
  db: Analytics,
  search: ContractSearch,
): Promise<ContractPage> {
  const params = createParams()
  const list = (values: readonly string[]) => params.add(values, 'Array(String)')
  const own = [
    `project_id = ${params.add(search.project_id, 'String')}`,
    search.text &&
      containsSql(
        `concat(name, ' ', address, ' ', arrayStringConcat(labels, ' '))`,
        search.text,
        params,
      ),
  ].filter(Boolean)
  const chosen = [
    ...own,
    search.chains && `chain_id IN ${list(search.chains)}`,
    search.categories && `category IN ${list(search.categories)}`,
  ].filter(Boolean)
  const rows = await db.rows<ContractLabel>({
    sql: `
      SELECT chain_id, address, name, labels, category, project_id, symbol, website, source_id
      FROM contracts FINAL WHERE ${chosen.join(' AND ')}
      ORDER BY name, chain_id, address, source_id
      LIMIT ${params.add(search.limit, 'UInt32')} OFFSET ${params.add(search.offset, 'UInt32')}`,
    params: params.values,
  })
  const groups = await db.rows<Group>({
    sql: `
      SELECT toString(chain_id) AS chain, toString(category) AS category, toUInt32(count()) AS contracts
      FROM contracts FINAL WHERE ${own.join(' AND ')}
      GROUP BY chain, category`,
    params: params.values,
  })
  const ofChains = groups.filter(({ chain }) => search.chains?.includes(chain) ?? true)
  const ofCategories = groups.filter(
    ({ category }) => search.categories?.includes(category) ?? true,
  )
  return {
    rows,
    count: addUp(ofChains.filter((group) => ofCategories.includes(group))),
    chains: countBy(ofCategories, 'chain').map((chain) => ({
      ...chain,
      name: nameOfKey(db.catalog, 'chain', chain.id),
    })),
    categories: countBy(ofChains, 'category'),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

type Group = { chain: string; category: string; contracts: number }

function addUp(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.contracts, 0)
}

/** Most frequent first, ties by name, so that the order is stable. */
function countBy(
  groups: readonly Group[],
  field: 'chain' | 'category',
): { id: string; contracts: number }[] {
  return [...Map.groupBy(groups, (group) => group[field])]
    .map(([id, same]) => ({ id, contracts: addUp(same) }))
    .sort((a, b) => b.contracts - a.contracts || (a.id < b.id ? -1 : 1))
}
