import { openTable } from '../../csv/openTable.ts'
import type { Importer } from '../../Importer.ts'
import { ContractLabels } from './ContractLabels.ts'
import { findChainByName } from './findLabelChain.ts'

/** The explorer's own tables of one label: accounts with a name tag, or tokens. The label is in the file name. */
export const etherscanAccounts: Importer = {
  id: 'etherscan-accounts',
  source_id: 'etherscan-accounts',
  title: 'Block explorer accounts of a label',
  rank: 20,
  recognise: ({ text }) =>
    /^,Address,Name Tag,/.test(text) || /^,#,Contract Address,Token Name,/.test(text),
  async read(file, writer) {
    const table = await openTable(file, writer)
    const isTokens = table.header.includes('Contract Address')
    const address = table.column(isTokens ? 'Contract Address' : 'Address')
    const title = table.column(isTokens ? 'Token Name' : 'Name Tag')
    const website = table.header.indexOf('Website')
    const label = /_(?:accounts|tokens)_([a-z0-9-]+)\.csv/i.exec(file.name)?.[1]
    const contracts = new ContractLabels(writer)
    for await (const rows of table.rows)
      for (const { cells, line } of rows) {
        const [, name = '', symbol = ''] =
          /^(.*?)(?: \(([^()]+)\))?$/.exec(cells[title] ?? '') ?? []
        contracts.add({
          chain_id: findChainByName('Ethereum') ?? 'eip155:1',
          address: cells[address] ?? '',
          name: isTokens ? name : (cells[title] ?? ''),
          symbol: isTokens ? symbol : '',
          labels: label === undefined ? [] : [label],
          category: isTokens ? 'fungible_tokens' : '',
          website: cells[website] ?? '',
          line: `line ${line}`,
        })
      }
    await contracts.write()
  },
}
