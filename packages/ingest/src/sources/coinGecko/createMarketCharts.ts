import { type Day, daysBetween } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Dataset, ListContext } from '../../connectors/Connector.ts'
import { readPairs, writeDays } from '../../connectors/writeDays.ts'
import { coinsUrl } from './createCoins.ts'

const Coins = z.array(z.unknown())
const Coin = z.object({ id: z.string(), symbol: z.string() })
const Chart = z.object({
  prices: z.unknown(),
  market_caps: z.unknown(),
  total_volumes: z.unknown(),
})

/** The plan of an API key; without a key, the demo plan. */
export type CoinGeckoPlan = 'demo' | 'pro'

/** The demo plan only has the last year. */
const DEMO_DAYS = 365

/** Prices, market caps and trading volumes of the projects' tokens. */
export function createMarketCharts(root: string, plan: CoinGeckoPlan): Dataset {
  return {
    id: 'market-charts',
    title: 'Prices, market caps and traded volumes',
    isHistoryByProject: true,
    metrics: ['price', 'market_cap_circulating', 'token_trading_volume'],
    async subjects(context) {
      const tickers = await readTickers(root, context)
      return [...context.catalog.coinGeckoIds].flatMap(([project_id, id]) => {
        const ours = context.catalog.find(project_id)?.symbol.toLowerCase()
        const theirs = tickers.get(id)
        if (theirs === undefined || theirs !== ours) {
          const why =
            theirs === undefined ? 'the source lists no such coin' : `its ticker is ${theirs} there`
          context.unmatched(id, `${project_id}: ${why}`)
          return []
        }
        const url = new URL(`${root}/coins/${id}/market_chart`)
        url.searchParams.set('vs_currency', 'usd')
        url.searchParams.set('days', countDays(context.since(project_id), context.today, plan))
        url.searchParams.set('interval', 'daily')
        url.searchParams.set('precision', 'full')
        return [{ key: project_id, calls: [{ url, missing: [404] }] }]
      })
    },
    read({ key, bodies }, writer) {
      if (bodies[0] === null) return
      const chart = Chart.parse(bodies[0])
      for (const [field, metric_id] of FEEDS) {
        const samples = readPairs(chart[field], { unit: 1, writer })
        // A market cap of zero means that the source does not know the supply.
        const known = samples.filter(({ value }) => field !== 'market_caps' || value !== 0)
        const point = { metric_id, project_id: key }
        writeDays(known, { point, as: 'level', closes: true }, writer)
      }
    },
  }
}

/** Volumes cover the 24 hours before, so those at midnight belong to the day that ended. */
const FEEDS = [
  ['prices', 'price'],
  ['market_caps', 'market_cap_circulating'],
  ['total_volumes', 'token_trading_volume'],
] as const

async function readTickers(root: string, context: ListContext): Promise<Map<string, string>> {
  const list = Coins.parse(await context.fetch({ url: coinsUrl(root) }))
  return new Map(
    list.flatMap((item) => {
      const coin = Coin.safeParse(item)
      return coin.success ? [[coin.data.id, coin.data.symbol.toLowerCase()] as const] : []
    }),
  )
}

function countDays(since: Day | null, today: Day, plan: CoinGeckoPlan): string {
  const wanted = since === null ? Number.POSITIVE_INFINITY : daysBetween(since, today) + 1
  if (plan === 'demo') return String(Math.max(2, Math.min(wanted, DEMO_DAYS)))
  return Number.isFinite(wanted) ? String(Math.max(2, wanted)) : 'max'
}
