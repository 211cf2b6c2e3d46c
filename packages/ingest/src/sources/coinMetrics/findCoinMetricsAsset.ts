import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { AssetRole } from './COLUMNS.ts'

/** An asset of the provider as the catalog places it. */
export type CoinMetricsAsset = {
  project_id: string
  /** Set if the asset is one of several ledgers or a predecessor; '' for the project's total. */
  product_id: string
  role: AssetRole
}

/**
 * The provider's assets that are pegged to a currency; governance tokens of issuers are not
 * included.
 */
const STABLECOINS: ReadonlySet<string> = new Set([
  'busd',
  'dai',
  'gusd',
  'husd',
  'pax',
  'sai',
  'tusd',
  'usdc',
  'usdk',
  'usdt',
])

/** The provider's assets that represent something off-chain: gold. */
const TOKENISED_ASSETS: ReadonlySet<string> = new Set(['paxg', 'xaut'])

/** Where an asset belongs, or null if the catalog does not have it. */
export function findCoinMetricsAsset(catalogue: Catalogue, id: string): CoinMetricsAsset | null {
  const reference = catalogue.coinMetricsAssets.get(id)
  const project = reference && catalogue.find(reference.project_id)
  if (!reference || !project) return null
  const product_id = reference.product_id ?? ''
  const isChain = project.market_sectors.some((sector) => sector.startsWith('blockchains-'))
  return {
    project_id: project.project_id,
    product_id,
    // A coin on another chain has no bearing on the coin's own chain and its addresses and blocks.
    role: findRole(id, isChain && product_id === ''),
  }
}

/** What an asset is, by its id, and by whether it has a chain of its own. */
export function findRole(id: string, isChain: boolean): AssetRole {
  const [stem = id] = id.split('_')
  if (STABLECOINS.has(stem)) return 'stablecoin'
  if (TOKENISED_ASSETS.has(stem)) return 'tokenised-asset'
  return isChain ? 'chain' : 'token'
}

/** The asset that a file is about, from its name: `btc.csv.gz` → `btc`, `uni_met.csv.gz` → `uni`. */
export function readAssetId(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.gz$/, '')
    .replace(/\.csv$/, '')
    .replace(/_met$/, '')
}
