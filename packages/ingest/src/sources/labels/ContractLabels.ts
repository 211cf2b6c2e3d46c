import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { findChain, matchProject } from '../matchProject.ts'

/** One row of a label source about a contract or account. */
type ContractLabel = {
  chain_id: string
  address: string
  name?: string
  labels?: readonly string[]
  /** The source's own category; else it follows from the labels. */
  category?: string
  symbol?: string
  website?: string
  /** The position in the input, for reports. */
  line: string
}

type Contract = {
  chain_id: string
  address: string
  name: string
  labels: Set<string>
  category: string
  symbol: string
  website: string
}

/**
 * Collects all rows of a source by address, because some sources have several per address, and then
 * writes one record per address. Rows without a valid address are rejected.
 */
export class ContractLabels {
  private readonly writer: BatchWriter
  private readonly contracts = new Map<string, Contract>()

  constructor(writer: BatchWriter) {
    this.writer = writer
  }

  add(row: ContractLabel): void {
    const address = normalizeAddress(row.address)
    if (address === null) {
      this.writer.reject('not an address', `${row.line}: "${row.address.slice(0, 80)}"`)
      return
    }
    const key = `${row.chain_id} ${address}`
    const known = this.contracts.get(key)
    const contract = known ?? {
      chain_id: row.chain_id,
      address,
      name: '',
      labels: new Set<string>(),
      category: '',
      symbol: '',
      website: '',
    }
    if (!known) this.contracts.set(key, contract)
    contract.name ||= row.name?.trim() ?? ''
    contract.category ||= row.category?.trim() ?? ''
    contract.symbol ||= row.symbol?.trim() ?? ''
    contract.website ||= row.website?.trim() ?? ''
    for (const label of row.labels ?? []) if (label.trim() !== '') contract.labels.add(label.trim())
  }

  async write(): Promise<void> {
    for (const contract of this.contracts.values()) {
      const labels = [...contract.labels].sort()
      const named = labels.find((label) => LABEL_CATEGORIES.has(label))
      this.writer.record('contracts', {
        ...contract,
        labels,
        category: contract.category || (LABEL_CATEGORIES.get(named ?? '') ?? ''),
        project_id: findOwner(this.writer.catalog, labels, contract.name),
      })
      if (this.writer.full) await this.writer.flush()
    }
  }
}

/**
 * Labels that state the purpose of a contract, with the usage category (Open Labels Initiative) of
 * each.
 */
const LABEL_CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['dex', 'dex'],
  ['exchange', 'cex'],
  ['bridge', 'bridge'],
  ['lending', 'lending'],
  ['loans', 'lending'],
  ['derivatives', 'derivative'],
  ['staking', 'staking'],
  ['liquid-staking', 'staking'],
  ['insurance', 'insurance'],
  ['yield-farming', 'yield_vaults'],
  ['yield-aggregator', 'yield_vaults'],
  ['nft', 'non_fungible_tokens'],
  ['collectibles', 'non_fungible_tokens'],
  ['marketplace', 'nft_marketplace'],
  ['gaming', 'gaming'],
  ['play-to-earn', 'gaming'],
  ['gambling', 'gambling'],
  ['prediction-market', 'prediction_markets'],
  ['governance', 'governance'],
  ['stablecoin', 'stablecoin'],
  ['oracle', 'oracle'],
  ['mev-bot', 'trading'],
  ['donate', 'donation'],
  ['charity', 'donation'],
  ['exploit', 'cybercrime'],
  ['phish-hack', 'cybercrime'],
  ['heist', 'cybercrime'],
  ['token-contract', 'fungible_tokens'],
  ['bridged-token', 'fungible_tokens'],
  ['meme', 'fungible_tokens'],
  ['deflationary-token', 'fungible_tokens'],
])

/**
 * Labels that describe what something is, not whose it is, although a project may have the same
 * name.
 */
const KINDS: ReadonlySet<string> = new Set([
  ...LABEL_CATEGORIES.keys(),
  'art',
  'blockchain',
  'blocked',
  'burn',
  'dao',
  'data',
  'defi',
  'finance',
  'fund',
  'layer-2',
  'mining',
  'multichain',
  'payments',
  'platform',
  'protocol',
  'technology',
  'token',
  'token-sale',
  'trading',
  'v2',
])

/**
 * The project that a contract belongs to, if its labels name exactly one, or else if the part of
 * its name before a colon does ("Lido: stETH Oracle" names Lido); '' if unsure.
 */
export function findOwner(catalog: Catalog, labels: readonly string[], name: string): string {
  const owners = new Set<string>()
  for (const label of labels) {
    const project = KINDS.has(label) ? null : findByVariants(catalog, label)
    if (project) owners.add(project)
  }
  const [owner] = owners
  if (owner !== undefined) return owners.size === 1 ? owner : ''
  const colon = name.indexOf(':')
  if (colon <= 0) return ''
  const prefix = name.slice(0, colon).trim()
  return KINDS.has(prefix.toLowerCase()) ? '' : (findByVariants(catalog, prefix) ?? '')
}

/**
 * Suffixes that label authors append and the catalog omits: "curve-fi", "yearn-finance",
 * "hop-protocol", "Uniswap V2".
 */
function findByVariants(catalog: Catalog, text: string): string | null {
  const shorter = text.replace(
    /(?:[-. ](?:fi|finance|protocol|dao|exchange|network))$|[- ]v\d$/i,
    '',
  )
  return (
    (matchProject(catalog, text) ?? (shorter === text ? null : matchProject(catalog, shorter)))
      ?.project_id ?? null
  )
}

/**
 * The stored form of an address: EVM addresses in lower case, base58 ones (Solana) unchanged. Null
 * if the text is neither.
 */
export function normalizeAddress(text: string): string | null {
  const trimmed = text.trim()
  if (/^0x[0-9a-fA-F]{40}$/.test(trimmed)) return trimmed.toLowerCase()
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(trimmed) ? trimmed : null
}

/** The id that token lists use for Solana, which has no EVM chain id. */
const SOLANA_LIST_ID = 501_000_101

/** The chain with an EVM chain id: its catalog id, or the CAIP-2 name `eip155:<id>` when it has none. */
export function findChainByEvmId(catalog: Catalog, id: number): string {
  return findChain(catalog, id === SOLANA_LIST_ID ? 'Solana' : String(id)) ?? `eip155:${id}`
}

/** The chain with a CAIP-2 name such as `eip155:8453`; null when the text is no such name. */
export function findChainByCaip2(catalog: Catalog, name: string): string | null {
  if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(name)) return null
  const evm = /^eip155:(\d{1,15})$/.exec(name)?.[1]
  return evm === undefined ? name : findChainByEvmId(catalog, Number(evm))
}
