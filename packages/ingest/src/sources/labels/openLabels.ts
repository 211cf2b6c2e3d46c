import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { z } from 'zod'
import type { Importer } from '../../files/Importer.ts'
import { openTable } from '../../files/openTable.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { readJson } from '../../files/readJson.ts'
import { ContractLabels, findChainByCaip2 } from './ContractLabels.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const LABEL = z.object({
  address: z.string(),
  chain_id: z.string(),
  contract_name: text,
  owner_project: text,
  usage_category: text,
})
type Label = z.output<typeof LABEL>

/** Contract labels of the Open Labels Initiative as a list of records. */
export const openLabelsJson: Importer = {
  id: 'open-labels-json',
  source_id: 'open-labels',
  title: 'Open Labels Initiative (JSON)',
  rank: 20,
  onlyRecords: true,
  recognize: ({ text: head }) =>
    /^\s*\[\s*\{/.test(head) &&
    /"chain_id"\s*:\s*"[-a-z0-9]+:/.test(head) &&
    head.includes('"owner_project"'),
  async read(file, writer) {
    const contracts = new ContractLabels(writer)
    for (const { line, record } of parseRecords(await readJson(file), LABEL, writer))
      addLabel(record, `record ${line}`, { contracts, writer })
    await contracts.write()
  },
}

/** Contract labels of the Open Labels Initiative as a table. */
export const openLabelsCsv: Importer = {
  id: 'open-labels-csv',
  source_id: 'open-labels',
  title: 'Open Labels Initiative (CSV)',
  rank: 10,
  onlyRecords: true,
  recognize: ({ text: head }) =>
    /^\s*address,chain_id,/.test(head) && /^[^\n]*owner_project[^\n]*usage_category/.test(head),
  async read(file, writer) {
    await using table = await openTable(file, writer)
    const [address, chain, owner, usage] = [
      'address',
      'chain_id',
      'owner_project',
      'usage_category',
    ].map(table.column)
    const name = table.header.indexOf('contract_name')
    const contracts = new ContractLabels(writer)
    for await (const rows of table.rows)
      for (const { cells, line } of rows) {
        const at = (index: number | undefined) => cells[index ?? -1] ?? ''
        const label = {
          address: at(address),
          chain_id: at(chain),
          contract_name: at(name),
          owner_project: at(owner),
          usage_category: at(usage),
        }
        addLabel(label, `line ${line}`, { contracts, writer })
      }
    await contracts.write()
  },
}

function addLabel(
  label: Label,
  line: string,
  to: { contracts: ContractLabels; writer: BatchWriter },
): void {
  const chain_id = findChainByCaip2(to.writer.catalog, label.chain_id)
  if (chain_id === null)
    to.writer.reject('not a CAIP-2 chain id', `${line}: "${label.chain_id.slice(0, 40)}"`)
  else
    to.contracts.add({
      chain_id,
      address: label.address,
      name: label.contract_name,
      labels: [label.owner_project],
      category: label.usage_category,
      line,
    })
}
