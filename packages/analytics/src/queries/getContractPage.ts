import type { ContractLabel, ContractPage } from '@tickmark/core/answers/Contracts'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { indexSeries } from './indexSeries.ts'

export type ContractSearch = {
  project_id: string
  chains?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  /** A part of a name, label or address. */
  text?: string | undefined
  limit: number
  offset: number
}

/** One page of a project's labelled contracts, by name, and what can be filtered by. */
export async function getContractPage(
  db: Analytics,
  search: ContractSearch,
): Promise<ContractPage> {
  const params = createParams()
  const list = (values: readonly string[]) => params.add(values, 'Array(String)')
  const conditions = [
    `project_id = ${params.add(search.project_id, 'String')}`,
    search.chains && `chain_id IN ${list(search.chains)}`,
    search.categories && `category IN ${list(search.categories)}`,
    search.text &&
      `positionCaseInsensitiveUTF8(concat(name, ' ', address, ' ', arrayStringConcat(labels, ' ')), ${params.add(search.text, 'String')}) > 0`,
  ].filter(Boolean)
  const from = `FROM contracts FINAL WHERE ${conditions.join(' AND ')}`
  const rows = await db.rows<ContractLabel>({
    sql: `
      SELECT chain_id, address, name, labels, category, project_id, symbol, website, source_id
      ${from}
      ORDER BY name, chain_id, address, source_id
      LIMIT ${params.add(search.limit, 'UInt32')} OFFSET ${params.add(search.offset, 'UInt32')}`,
    params: params.values,
  })
  const choices = await db.rows<{ chain: string; category: string; contracts: number }>({
    sql: `
      SELECT toString(chain_id) AS chain, toString(category) AS category, toUInt32(count()) AS contracts
      ${from}
      GROUP BY chain, category`,
    params: params.values,
  })
  return {
    rows,
    count: choices.reduce((sum, one) => sum + one.contracts, 0),
    chains: addUp(choices, 'chain'),
    categories: addUp(choices, 'category'),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

function addUp(
  choices: readonly { chain: string; category: string; contracts: number }[],
  field: 'chain' | 'category',
): { id: string; contracts: number }[] {
  return [...Map.groupBy(choices, (choice) => choice[field])]
    .map(([id, own]) => ({ id, contracts: own.reduce((sum, one) => sum + one.contracts, 0) }))
    .sort((a, b) => b.contracts - a.contracts)
}
