import type { Connector } from '../connectors/Connector.ts'
import { createBlockscout } from './blockscout/createBlockscout.ts'
import { createCoinGecko } from './coinGecko/createCoinGecko.ts'
import type { CoinGeckoPlan } from './coinGecko/createMarketCharts.ts'
import { createCoinMetrics } from './coinMetrics/createCoinMetrics.ts'
import { createDefiLlama } from './defiLlama/live/createDefiLlama.ts'
import { createGithub } from './github/createGithub.ts'
import { createGrowthepie } from './growthepie/createGrowthepie.ts'
import { createInternetComputer } from './internetComputer/createInternetComputer.ts'

/** API keys and plans of this installation. */
export type ConnectorSettings = {
  defillamaKey: string | null
  coingeckoKey: string | null
  coingeckoPlan: CoinGeckoPlan
  /** Without a token, GitHub is not fetched. */
  githubToken: string | null
  /** Set if sources list unreviewed projects, with the number of coins; they do not if absent. */
  discovery?: { coins: number } | null
}

/** Creates every connector, in the order in which a first run fetches them. */
export function createConnectors(settings: ConnectorSettings): Connector[] {
  return [
    createCoinMetrics({ discovers: Boolean(settings.discovery) }),
    createInternetComputer(),
    createGrowthepie({ discovers: Boolean(settings.discovery) }),
    // Provides most of what the terminal shows, and quickly; see `planDatasets` for its prices.
    createDefiLlama({ key: settings.defillamaKey, discovers: Boolean(settings.discovery) }),
    createCoinGecko({
      key: settings.coingeckoKey,
      plan: settings.coingeckoPlan,
      listedCoins: settings.discovery?.coins ?? 0,
    }),
    createBlockscout(),
    // Last, because it takes the longest.
    createGithub(settings.githubToken),
  ]
}
