import { createCoinGecko } from '../sources/coinGecko/createCoinGecko.ts'
import type { CoinGeckoPlan } from '../sources/coinGecko/createMarketCharts.ts'
import { createCoinMetrics } from '../sources/coinMetrics/createCoinMetrics.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { createGithub } from '../sources/github/createGithub.ts'
import { createGrowthepie } from '../sources/growthepie/createGrowthepie.ts'
import { createInternetComputer } from '../sources/internetComputer/createInternetComputer.ts'
import type { Connector } from './Connector.ts'

/** What an installation has of the sources' keys and plans. */
export type ConnectorSettings = {
  defillamaKey: string | null
  coingeckoKey: string | null
  coingeckoPlan: CoinGeckoPlan
  /** Without one GitHub is not asked. */
  githubToken: string | null
}

/** Every source that can be asked, in the order in which a first run asks them. */
export function createConnectors(settings: ConnectorSettings): Connector[] {
  return [
    createCoinMetrics(),
    createInternetComputer(),
    createGrowthepie(),
    // Most of what the terminal shows comes from here, and quickly; see `planDatasets` for its prices.
    createDefiLlama({ key: settings.defillamaKey }),
    createCoinGecko({ key: settings.coingeckoKey, plan: settings.coingeckoPlan }),
    // The last one, since it asks for longest.
    createGithub(settings.githubToken),
  ]
}
