import type { Importer } from '../../files/Importer.ts'
import { openTable } from '../../files/openTable.ts'
import { ContractLabels, findChainByEvmId } from './ContractLabels.ts'

/** Labeled tokens of several chains, one row per token and label. */
export const ethLabels: Importer = {
  id: 'eth-labels-tokens',
  source_id: 'eth-labels',
  title: 'eth-labels tokens',
  rank: 20,
  onlyRecords: true,
  recognize: ({ text }) => /^address,chainId,label,name,/.test(text),
  async read(file, writer) {
    await using table = await openTable(file, writer)
    const [address, chain, label, name] = ['address', 'chainId', 'label', 'name'].map(table.column)
    const [symbol, website] = ['symbol', 'website'].map((column) => table.header.indexOf(column))
    const contracts = new ContractLabels(writer)
    for await (const rows of table.rows)
      for (const { cells, line } of rows) {
        const at = (index: number | undefined) => cells[index ?? -1] ?? ''
        if (/^\d{1,15}$/.test(at(chain)))
          contracts.add({
            chain_id: findChainByEvmId(writer.catalog, Number(at(chain))),
            address: at(address),
            name: at(name),
            labels: [at(label)],
            category: 'fungible_tokens',
            symbol: at(symbol),
            website: at(website),
            line: `line ${line}`,
          })
        else writer.reject('not a chain id', `line ${line}: "${at(chain).slice(0, 40)}"`)
      }
    await contracts.write()
  },
}
