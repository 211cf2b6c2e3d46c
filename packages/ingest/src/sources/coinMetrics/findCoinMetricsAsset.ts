import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { COIN_METRICS_ASSETS } from '@tickmark/core/projects/COIN_METRICS_ASSETS'
import { findProject } from '@tickmark/core/projects/findProject'
import type { Project } from '@tickmark/core/projects/Project'
import type { AssetRole } from './COLUMNS.ts'

/** An asset of the provider as the catalogue places it. */
export type CoinMetricsAsset = {
  project_id: string
  product_id: string
  role: AssetRole
  /** Leaves out what would be said of the project though it is true of one of its products only. */
  metrics(ids: readonly MetricId[]): readonly MetricId[]
}

/** About a project's own token, so never said of another token that it issues. */
const OWN_TOKEN_METRICS: ReadonlySet<MetricId> = new Set([
  'price',
  'market_cap_circulating',
  'token_supply_circulating',
  'token_trading_volume',
  'transfer_volume',
  'user_dau',
  'transaction_count',
])

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

/** Where an asset belongs, or null when the catalogue does not know it. */
export function findCoinMetricsAsset(id: string): CoinMetricsAsset | null {
  const entry = new Map(Object.entries(COIN_METRICS_ASSETS)).get(id)
  const project = entry && findProject(entry.project_id)
  if (!entry || !project) return null
  const product_id = entry.product_id ?? ''
  const stem = id.split('_', 1)[0] ?? id
  const isOwnToken = stem === project.symbol.toLowerCase()
  const isProductOnly = product_id !== '' && !isOwnToken
  return {
    project_id: project.project_id,
    product_id,
    role: findRole(project, stem),
    metrics: (ids) =>
      isProductOnly ? ids.filter((metric) => !OWN_TOKEN_METRICS.has(metric)) : ids,
  }
}

function findRole(project: Project, stem: string): AssetRole {
  if (STABLECOINS.has(stem)) return 'stablecoin'
  if (TOKENISED_ASSETS.has(stem)) return 'tokenised-asset'
  const isChain = project.market_sectors.some((sector) => sector.startsWith('blockchains-'))
  return isChain ? 'chain' : 'token'
}
