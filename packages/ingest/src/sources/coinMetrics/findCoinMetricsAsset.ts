import { COIN_METRICS_ASSETS } from '@tickmark/core/projects/COIN_METRICS_ASSETS'
import { findProject } from '@tickmark/core/projects/findProject'
import type { AssetRole } from './COLUMNS.ts'

/** An asset of the provider as the catalogue places it. */
export type CoinMetricsAsset = {
  project_id: string
  /** Set where the asset is one of several ledgers or a predecessor; '' where it is the project's total. */
  product_id: string
  role: AssetRole
}

/** The provider's assets that follow a currency; an issuer's governance token is not among them. */
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

/** The provider's assets that stand for something off the chain: gold. */
const TOKENISED_ASSETS: ReadonlySet<string> = new Set(['paxg', 'xaut'])

const ASSETS = new Map(Object.entries(COIN_METRICS_ASSETS))

/** Where an asset belongs, or null when the catalogue does not know it. */
export function findCoinMetricsAsset(id: string): CoinMetricsAsset | null {
  const reference = ASSETS.get(id)
  const project = reference && findProject(reference.project_id)
  if (!reference || !project) return null
  const product_id = reference.product_id ?? ''
  const isChain = project.market_sectors.some((sector) => sector.startsWith('blockchains-'))
  return {
    project_id: project.project_id,
    product_id,
    // A chain's coin on another ledger says nothing of the chain's own addresses and blocks.
    role: findTokenRole(id) ?? (isChain && product_id === '' ? 'chain' : 'token'),
  }
}

function findTokenRole(id: string): AssetRole | null {
  const [stem = id] = id.split('_')
  if (STABLECOINS.has(stem)) return 'stablecoin'
  return TOKENISED_ASSETS.has(stem) ? 'tokenised-asset' : null
}

/** The asset that a file is about, from its name: `btc.csv.gz` → `btc`, `uni_met.csv.gz` → `uni`. */
export function readAssetId(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.gz$/, '')
    .replace(/\.csv$/, '')
    .replace(/_met$/, '')
}
