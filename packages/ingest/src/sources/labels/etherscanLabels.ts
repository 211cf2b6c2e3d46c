import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { readJson } from '../../files/readJson.ts'
import type { Importer } from '../../Importer.ts'
import { ContractLabels } from './ContractLabels.ts'
import { findChainByName } from './findLabelChain.ts'

/** Block explorers, by the folder that their labels lie in, and the chains that they show. */
const EXPLORERS: ReadonlyMap<string, string> = new Map([
  ['etherscan', 'Ethereum'],
  ['bscscan', 'BNB Chain'],
  ['polygonscan', 'Polygon'],
  ['ftmscan', 'Fantom'],
  ['avalanche', 'Avalanche'],
  ['snowtrace', 'Avalanche'],
  ['arbiscan', 'Arbitrum'],
  ['optimism', 'Optimism'],
  ['basescan', 'Base'],
  ['gnosisscan', 'Gnosis'],
  ['celoscan', 'Celo'],
  ['lineascan', 'Linea'],
  ['scrollscan', 'Scroll'],
])

const ENTRY = z.object({ name: z.string(), labels: z.array(z.string()) })

/** Labels scraped from block explorers: one file per explorer, `{ address: { name, labels } }`. */
export const etherscanLabels: Importer = {
  id: 'etherscan-labels',
  source_id: 'etherscan-labels',
  title: 'Block explorer labels',
  rank: 20,
  recognise: ({ text }) =>
    /^\s*\{\s*"[^"]*"\s*:\s*\{\s*"name"\s*:\s*"(?:[^"\\]|\\.)*",\s*"labels"\s*:/.test(text),
  async read(file, writer) {
    const chain_id = findExplorerChain(file.path)
    const body = await readJson(file)
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new AppError('unsupported-input', 'An object of addresses was expected.')
    const contracts = new ContractLabels(writer)
    for (const [address, value] of Object.entries(body)) {
      writer.read()
      const entry = ENTRY.safeParse(value)
      if (entry.success) contracts.add({ chain_id, address, ...entry.data, line: 'key' })
      else writer.reject('no name or labels', address.slice(0, 80))
    }
    await contracts.write()
  },
}

/** The explorer is told by the folder, or by the beginning of the file name. */
function findExplorerChain(path: string): string {
  const parts = path.toLowerCase().split('/').reverse()
  const explorer = [...EXPLORERS.keys()].find((name) =>
    parts.some((part) => part === name || part.startsWith(`${name}_`)),
  )
  const chain = explorer === undefined ? null : findChainByName(EXPLORERS.get(explorer) ?? '')
  if (chain !== null) return chain
  throw new AppError(
    'unsupported-input',
    `Which chain these labels are of cannot be told. Put the file into a folder named after its explorer: ${[...EXPLORERS.keys()].join(', ')}.`,
  )
}
