import { toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Dataset } from '../../connectors/Connector.ts'
import { LooseNumber } from '../../files/LooseNumber.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { ListedName, listedText } from '../listedText.ts'

const COINS_PER_CALL = 250

const Coin = z.object({
  id: z.string().trim().min(1).max(200),
  name: ListedName,
  symbol: listedText(30),
  image: z.string().max(500).nullish().catch(null),
  current_price: LooseNumber,
  market_cap: LooseNumber,
  fully_diluted_valuation: LooseNumber,
  total_volume: LooseNumber.optional(),
})

const FEEDS = [
  ['current_price', 'price'],
  ['market_cap', 'market_cap_circulating'],
  ['fully_diluted_valuation', 'market_cap_fully_diluted'],
  ['total_volume', 'token_trading_volume'],
] as const

/** The largest coins by market cap: projects that nobody has reviewed, with prices, market caps and volumes of the day. */
export function createListings(root: string, coins: number): Dataset {
  return {
    id: 'listings',
    title: 'List of coins by market cap',
    metrics: FEEDS.map(([, metric_id]) => metric_id),
    isListing: true,
    projectOf: () => null,
    subjects: async () =>
      Array.from({ length: Math.ceil(coins / COINS_PER_CALL) }, (_, index) => {
        const url = new URL(`${root}/coins/markets`)
        url.searchParams.set('vs_currency', 'usd')
        url.searchParams.set('order', 'market_cap_desc')
        url.searchParams.set('per_page', String(Math.min(coins, COINS_PER_CALL)))
        url.searchParams.set('page', String(index + 1))
        return { key: `page ${index + 1}`, calls: [{ url }] }
      }),
    read({ bodies, fetched_at }, writer) {
      const day = toDay(fetched_at)
      for (const { line, record } of parseRecords(bodies[0], Coin, writer)) {
        const followed = writer.discovery?.records?.follow({
          key: `coingecko:coins:${record.id}`,
          state: { name: record.name, slug: record.id, category: '' },
        })
        const placed = writer.discovery?.place({
          source_id: 'coingecko',
          slug: record.id,
          record: followed,
          document: {
            name: followed?.state.name ?? record.name,
            ...(record.symbol && { symbol: record.symbol.toUpperCase() }),
            market_sectors: ['unclassified'],
            chains: [],
            links: {},
            ...(record.image?.startsWith('https://') &&
              URL.canParse(record.image) && { logo: record.image }),
            sources: { coingecko: record.id },
          },
        })
        if (placed === undefined || placed.is_reviewed) continue
        for (const [field, metric_id] of FEEDS) {
          const value = record[field]
          // The source returns nothing, or zero, for unknown values.
          if (value != null && value > 0)
            writer.point({
              metric_id,
              project_id: placed.project_id,
              day,
              value,
              line,
              provisional: true,
            })
        }
      }
    },
  }
}
