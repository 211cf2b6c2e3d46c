import { z } from 'zod'
import type { Dataset } from '../../connectors/Connector.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { ListedName, listedText } from '../listedText.ts'
import { listNamedOnce } from '../listNamedOnce.ts'
import { placeCoin } from './createListings.ts'

const Coin = z.object({
  id: z.string().trim().min(1).max(200),
  name: ListedName,
  symbol: listedText(30),
})

/** The address of the list of all coins. */
export function coinsUrl(root: string): URL {
  return new URL(`${root}/coins/list`)
}

/**
 * The list of all coins, which knows what the list of the largest does not: whether a name and ticker mean one coin. Those of
 * reviewed projects without a coin become listed projects, which are joined with them; others are left to other lists.
 */
export function createCoins(root: string): Dataset {
  return {
    id: 'coins',
    title: 'List of all coins',
    metrics: [],
    isListing: true,
    // Figures of today come first, where only some calls a minute are answered.
    isLong: true,
    projectOf: () => null,
    subjects: async () => [{ key: 'coins', calls: [{ url: coinsUrl(root) }] }],
    read({ bodies: [body] }, writer) {
      const coins = [...parseRecords(z.array(z.unknown()).parse(body), Coin, writer)].map(
        ({ record }) => ({ ...record, ticker: record.symbol ?? '' }),
      )
      const { coinGeckoIds } = writer.catalog
      for (const coin of listNamedOnce(coins, writer.catalog, (id) => coinGeckoIds.has(id)))
        placeCoin({ ...coin, image: null }, writer)
    },
  }
}
