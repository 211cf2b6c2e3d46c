import type { ProjectReference } from '@tickmark/core/projects/ProjectReference'

/**
 * Stablecoins by the CoinGecko id that the source states for them. An issuer of several is told of coin by coin, so that
 * one of them does not pass for all.
 */
export const STABLECOIN_PROJECTS: Readonly<Record<string, ProjectReference>> = {
  'agora-dollar': { project_id: 'agora' },
  'binance-usd': { project_id: 'binance-usd' },
  dai: { project_id: 'dai' },
  'ethena-usde': { project_id: 'ethena', product_id: 'usde' },
  'euro-coin': { project_id: 'circle', product_id: 'eurc' },
  'first-digital-usd': { project_id: 'first-digital' },
  frax: { project_id: 'frax-finance', product_id: 'frax' },
  'frax-usd': { project_id: 'frax-finance', product_id: 'frxusd' },
  'gemini-dollar': { project_id: 'gemini-dollar' },
  gho: { project_id: 'aave', product_id: 'aave-gho' },
  'paxos-standard': { project_id: 'pax-dollar' },
  'paypal-usd': { project_id: 'paypal-usd' },
  'ripple-usd': { project_id: 'ripple-usd' },
  'stasis-eurs': { project_id: 'stasis' },
  tether: { project_id: 'tether' },
  'true-usd': { project_id: 'true-usd' },
  'usd-coin': { project_id: 'circle', product_id: 'usdc' },
  usdtb: { project_id: 'ethena', product_id: 'usdtb' },
}
