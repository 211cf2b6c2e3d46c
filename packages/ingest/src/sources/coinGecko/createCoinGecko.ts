import type { Connector, SourceContract } from '../../connectors/Connector.ts'
import { createCoins } from './createCoins.ts'
import { createListings } from './createListings.ts'
import { type CoinGeckoPlan, createMarketCharts } from './createMarketCharts.ts'
import { createMarkets } from './createMarkets.ts'

/** The contract of CoinGecko's API, in the demo plan (with or without a key) or a paid one. */
function describeCoinGecko(plan: CoinGeckoPlan): SourceContract {
  return {
    source_id: 'coingecko',
    title: 'CoinGecko',
    origins: [ROOTS[plan]],
    limit: {
      requests: plan === 'pro' ? 250 : 25,
      per_ms: 60_000,
      parallel: plan === 'pro' ? 4 : 1,
    },
    licence: {
      name: 'CoinGecko API terms',
      url: 'https://www.coingecko.com/en/api_terms',
      attribution: 'Price data by CoinGecko',
      commercial_use: true,
    },
    units: 'US dollars, and supplies in tokens',
    time: 'Milliseconds since 1970. A value at midnight UTC is the close of the day before; the last one is as of the request.',
    revision_days: 3,
    max_bytes: 32 * 1024 * 1024,
  }
}

const ROOTS = {
  demo: 'https://api.coingecko.com',
  pro: 'https://pro-api.coingecko.com',
} as const

const KEY_HEADERS = { demo: 'x-cg-demo-api-key', pro: 'x-cg-pro-api-key' } as const

/** Creates the CoinGecko connector. A key only works with the root URL of its plan. */
export function createCoinGecko(settings: {
  key: string | null
  plan: CoinGeckoPlan
  /** The number of coins to list, of any project. */
  listedCoins?: number
}): Connector {
  const { key, plan, listedCoins = 0 } = settings
  const root = `${ROOTS[plan]}/api/v3`
  return {
    contract: describeCoinGecko(plan),
    datasets: [
      createMarkets(root),
      ...(listedCoins > 0 ? [createListings(root, listedCoins), createCoins(root)] : []),
      createMarketCharts(root, plan),
    ],
    needs: 'a key of the source (TT_COINGECKO_KEY)',
    headers: key === null ? {} : { [KEY_HEADERS[plan]]: key },
    secret: key ?? '',
  }
}
