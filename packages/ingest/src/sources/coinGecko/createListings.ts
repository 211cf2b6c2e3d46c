import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { PlacedProject } from '@tickmark/core/projects/ProjectDiscovery'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Dataset } from '../../connectors/Connector.ts'
import { LooseNumber } from '../../files/LooseNumber.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { ListedName, listedText } from '../listedText.ts'
import { levelOfDayAgo, writeSnapshot } from '../snapshots.ts'

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
  /** Percent changes over 24 hours. */
  price_change_percentage_24h: LooseNumber.optional().catch(null),
  market_cap_change_percentage_24h: LooseNumber.optional().catch(null),
  last_updated: z.iso.datetime({ offset: true }).nullish().catch(null),
})

const FEEDS = [
  ['current_price', 'price', 'price_change_percentage_24h'],
  ['market_cap', 'market_cap_circulating', 'market_cap_change_percentage_24h'],
  ['fully_diluted_valuation', 'market_cap_fully_diluted', null],
  ['total_volume', 'token_trading_volume', null],
] as const

/**
 * The largest coins by market cap, which may be unreviewed projects, with prices, market caps and volumes
 * of the day. A record that is new has the price and market cap of the day before too, where the list states it.
 */
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
      for (const { line, record } of parseRecords(bodies[0], Coin, writer)) {
        const placed = placeCoin(record, writer)
        const day = findDay(record.last_updated, fetched_at)
        if (placed === undefined || !isSameCoin(record, placed, writer)) continue
        if (day === null)
          writer.reject('a coin that is no longer followed', `${record.id}: ${record.last_updated}`)
        else writeFigures(writer, { record, placed, day, line })
      }
    },
  }
}

/**
 * Returns the day of the figures of a coin: that on which the source updated them, or that of the answer where it does not
 * say it. Null where that is longer ago than the day before: the source lists coins that it follows no more with their
 * last figures.
 */
export function findDay(updated: string | null | undefined, fetchedAt: number): Day | null {
  const day = toDay(updated == null ? fetchedAt : Math.min(Date.parse(updated), fetchedAt))
  return day < addDays(toDay(fetchedAt), -1) ? null : day
}

/** Places a coin of a list among projects. */
export function placeCoin(
  { id, name, symbol, image }: Pick<z.output<typeof Coin>, 'id' | 'name' | 'symbol' | 'image'>,
  { discovery }: BatchWriter,
): PlacedProject | undefined {
  const record = discovery?.records?.follow({
    key: `coingecko:coins:${id}`,
    state: { name, slug: id, category: '' },
  })
  return discovery?.place({
    source_id: 'coingecko',
    slug: id,
    record,
    document: {
      name: record?.state.name ?? name,
      ...(symbol && { symbol: symbol.toUpperCase() }),
      market_sectors: ['unclassified'],
      chains: [],
      links: {},
      ...(image?.startsWith('https://') && URL.canParse(image) && { logo: image }),
      sources: { coingecko: id },
    },
  })
}

/** A reviewed project has the coin's ticker; otherwise its id is of another coin by now. */
function isSameCoin(
  { id, symbol }: z.output<typeof Coin>,
  { project_id, is_reviewed }: PlacedProject,
  writer: BatchWriter,
): boolean {
  const ours = writer.catalog.find(project_id)?.symbol.toLowerCase()
  if (!is_reviewed || ours === (symbol ?? '').toLowerCase()) return true
  writer.reject('a coin with another ticker', `${id}: ${symbol}`)
  return false
}

type Listed = { record: z.output<typeof Coin>; placed: PlacedProject; day: Day; line: number }

function writeFigures(writer: BatchWriter, { record, placed, day, line }: Listed): void {
  const { project_id, is_new_record } = placed
  for (const [field, metric_id, change] of FEEDS) {
    const value = record[field]
    // The source returns nothing, or zero, for unknown values.
    if (value == null || value <= 0) continue
    const before = is_new_record && change ? levelOfDayAgo(value, record[change]) : null
    writeSnapshot(writer, { metric_id, project_id, day, value, before, line })
  }
}
