import type { Importer } from '../../files/Importer.ts'
import { openTable } from '../../files/openTable.ts'
import { readNameStem } from '../../files/readNameParts.ts'
import { ContractLabels, findChainByEvmId } from './ContractLabels.ts'

/**
 * The explorer's own tables of one label: named accounts or tokens. The label is in the file name.
 */
export const etherscanAccounts: Importer = {
  id: 'etherscan-accounts',
  source_id: 'etherscan-accounts',
  title: 'Block explorer accounts of a label',
  rank: 20,
  onlyRecords: true,
  recognize: ({ text }) =>
    /^,Address,Name Tag,/.test(text) || /^,#,Contract Address,Token Name,/.test(text),
  subject: (file) => readLabel(file.name),
  async read(file, writer) {
    await using table = await openTable(file, writer)
    const isTokens = table.header.includes('Contract Address')
    const address = table.column(isTokens ? 'Contract Address' : 'Address')
    const title = table.column(isTokens ? 'Token Name' : 'Name Tag')
    const website = table.header.indexOf('Website')
    const label = readLabel(file.name)
    const contracts = new ContractLabels(writer)
    const base = {
      chain_id: findChainByEvmId(writer.catalog, 1),
      labels: label === '' ? [] : [label],
    }
    for await (const rows of table.rows)
      for (const { cells, line } of rows)
        contracts.add({
          ...base,
          ...(isTokens ? readToken(cells[title] ?? '') : { name: cells[title] ?? '' }),
          address: cells[address] ?? '',
          website: cells[website] ?? '',
          line: `line ${line}`,
        })
    await contracts.write()
  },
}

/** Tokens are named with their symbol behind, as in "stETH (stETH)". */
function readToken(title: string) {
  const [, name = title, symbol = ''] = /^(.*?)(?: \(([^()]+)\))?$/.exec(title) ?? []
  return { name, symbol, category: 'fungible_tokens' }
}

/** "etherscan_accounts_aave.csv" → "aave"; '' if the name contains no label. */
function readLabel(name: string): string {
  return /_(?:accounts|tokens)_([a-z0-9-]+)/.exec(readNameStem(name))?.[1] ?? ''
}
