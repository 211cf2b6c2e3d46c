import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { z } from 'zod'
import type { Importer } from '../../files/Importer.ts'
import { readJson } from '../../files/readJson.ts'
import { findChain } from '../matchProject.ts'
import { ContractLabels } from './ContractLabels.ts'

/** Block explorers by folder name; the catalog's chain names know them. */
const EXPLORERS = [
  'etherscan',
  'bscscan',
  'polygonscan',
  'ftmscan',
  'avalanche',
  'snowtrace',
  'arbiscan',
  'optimism',
  'basescan',
  'gnosisscan',
  'celoscan',
  'lineascan',
  'scrollscan',
] as const

const ENTRY = z.object({ name: z.string(), labels: z.array(z.string()) })

/** Labels scraped from block explorers: one file per explorer, `{ address: { name, labels } }`. */
export const etherscanLabels: Importer = {
  id: 'etherscan-labels',
  source_id: 'etherscan-labels',
  title: 'Block explorer labels',
  rank: 20,
  onlyRecords: true,
  recognize: ({ text }) =>
    /^\s*\{\s*"[^"]*"\s*:\s*\{\s*"name"\s*:\s*"(?:[^"\\]|\\.)*",\s*"labels"\s*:/.test(text),
  subject: (file, catalog) => findExplorerChain(catalog, file.path),
  async read(file, writer) {
    const chain_id = findExplorerChain(writer.catalog, file.path)
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

/** The explorer comes from the folder or the start of the file name. */
function findExplorerChain(catalog: Catalog, path: string): string {
  const parts = path.toLowerCase().split('/').reverse()
  // The nearest folder counts: a folder named after the best-known explorer often holds those of
  // all.
  const explorer = parts
    .map((part) => EXPLORERS.find((name) => part === name || part.startsWith(`${name}_`)))
    .find((name) => name !== undefined)
  const chain = explorer === undefined ? null : findChain(catalog, explorer)
  if (chain !== null) return chain
  throw new AppError(
    'unsupported-input',
    `The chain of these labels is unknown. Put the file into a folder named after its explorer: ${EXPLORERS.join(', ')}.`,
  )
}
