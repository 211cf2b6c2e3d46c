import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import { indexCoins } from '@tickmark/core/projects/Catalog'
import { z } from 'zod'
import type { Connector, Dataset, SourceContract } from '../../connectors/Connector.ts'
import { LooseNumber } from '../../files/LooseNumber.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { createCoins } from './createCoins.ts'
import { createListings, findDay } from './createListings.ts'
import { type CoinGeckoPlan, createMarketCharts } from './createMarketCharts.ts'

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
    license: {
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

const COINS_PER_CALL = 250

const Market = z.object({
  id: z.string(),
  symbol: z.string(),
  current_price: LooseNumber.optional(),
  market_cap: LooseNumber.optional(),
  total_volume: LooseNumber.optional(),
  fully_diluted_valuation: LooseNumber,
  circulating_supply: LooseNumber,
  max_supply: LooseNumber,
  last_updated: z.iso.datetime({ offset: true }),
})

/** A coin without an upper bound has no maximum supply; its total supply is not one. */
const FEEDS = [
  ['current_price', 'price'],
  ['market_cap', 'market_cap_circulating'],
  ['total_volume', 'token_trading_volume'],
  ['fully_diluted_valuation', 'market_cap_fully_diluted'],
  ['circulating_supply', 'token_supply_circulating'],
  ['max_supply', 'token_supply_maximum'],
] as const

/**
 * Current prices, market caps, volumes and supplies of all catalog projects in a few calls. Histories replace the first
 * three; the source has none of the others except in its enterprise plan, so each day keeps the value that was seen last.
 */
function createMarkets(root: string): Dataset {
  return {
    id: 'markets',
    title: 'Prices, market caps, volumes and supplies of today',
    isOfToday: true,
    metrics: FEEDS.map(([, metric_id]) => metric_id),
    async subjects({ catalog }) {
      const ids = [...catalog.coinGeckoIds.values()]
      const parts = Array.from({ length: Math.ceil(ids.length / COINS_PER_CALL) }, (_, index) =>
        ids.slice(index * COINS_PER_CALL, (index + 1) * COINS_PER_CALL),
      )
      return parts.map((part, index) => {
        const url = new URL(`${root}/coins/markets`)
        url.searchParams.set('vs_currency', 'usd')
        url.searchParams.set('ids', part.join(','))
        url.searchParams.set('per_page', String(COINS_PER_CALL))
        url.searchParams.set('precision', 'full')
        return { key: `part ${index + 1}`, calls: [{ url }] }
      })
    },
    read({ bodies, fetched_at }, writer) {
      const projects = writer.catalog.derive(indexCoins)
      for (const { line, record } of parseRecords(bodies[0], Market, writer)) {
        const project_id = projects.get(record.id)
        if (project_id === undefined) continue
        const day = findDay(record.last_updated, fetched_at)
        const ours = writer.catalog.find(project_id)?.symbol.toLowerCase()
        if (record.symbol.toLowerCase() !== ours)
          writer.reject('a coin with another ticker', `${record.id}: ${record.symbol}`)
        else if (day === null)
          writer.reject('a coin that is no longer followed', `${record.id}: ${record.last_updated}`)
        else writeMarket(record, { project_id, day, line }, writer)
      }
    },
  }
}

function writeMarket(
  market: z.output<typeof Market>,
  at: Pick<Point, 'project_id' | 'day' | 'line'>,
  writer: BatchWriter,
): void {
  for (const [field, metric_id] of FEEDS) {
    const value = market[field]
    // The source returns nothing, or zero, for unknown values.
    if (value == null || value === 0) continue
    if (value < 0) writer.reject(`negative ${field}`, `${market.id}: ${value}`)
    else writer.point({ ...at, metric_id, value, provisional: true })
  }
}
