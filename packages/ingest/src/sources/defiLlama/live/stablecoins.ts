import { z } from 'zod'
import type { Dataset } from '../../../connectors/Connector.ts'
import { type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber, UnixSeconds } from '../../../files/LooseNumber.ts'
import { parseRecords } from '../../../files/parseRecords.ts'

const BASE = 'https://stablecoins.llama.fi'
const List = z.object({ peggedAssets: z.array(z.unknown()) })
const Asset = z.object({
  id: z.coerce.string().regex(/^\d+$/),
  name: z.string(),
  gecko_id: z.string().nullish(),
})
const Amounts = z.record(z.string(), LooseNumber)
/** Amounts by pegged currency; the second in US dollars. Real answers have the date as text. */
const Row = z.object({
  date: UnixSeconds,
  totalCirculating: Amounts,
  totalCirculatingUSD: Amounts.nullish(),
})

/** The outstanding amount of each stablecoin, in US dollars. */
export const stablecoins: Dataset = {
  id: 'stablecoins',
  title: 'Outstanding supply of stablecoins',
  metrics: ['outstanding_supply'],
  async subjects(context) {
    const url = new URL('/stablecoins?includePrices=true', BASE)
    const { peggedAssets } = List.parse(await context.fetch({ url }))
    const known = context.catalog.stablecoins
    const seen = new Set<string>()
    return peggedAssets.flatMap((item) => {
      const asset = Asset.safeParse(item)
      if (!asset.success) return []
      const { id, name, gecko_id } = asset.data
      const isKnown = known.has(gecko_id ?? '')
      if (!isKnown || !gecko_id || seen.has(gecko_id)) {
        if (isKnown) context.unmatched(name, 'a second entry for one coin')
        else context.unknown(name, 'the catalog has no such stablecoin')
        return []
      }
      seen.add(gecko_id)
      const chart = new URL('/stablecoincharts/all', BASE)
      chart.searchParams.set('stablecoin', id)
      return [{ key: gecko_id, calls: [{ url: chart }] }]
    })
  },
  projectOf: (key, { stablecoins: coins }) => coins.get(key)?.project_id ?? null,
  read({ key, bodies }, writer) {
    const coin = writer.catalog.stablecoins.get(key)
    if (!coin) return
    const samples: Sample[] = []
    for (const { line, record } of parseRecords(bodies[0], Row, writer)) {
      const isDollar = 'peggedUSD' in record.totalCirculating
      // A coin pegged to another currency has no dollar value unless the source states it.
      const amounts = record.totalCirculatingUSD ?? (isDollar ? record.totalCirculating : {})
      const stated = Object.values(amounts).filter((amount) => amount !== null)
      const value = stated.length === 0 ? null : stated.reduce((sum, amount) => sum + amount, 0)
      samples.push({ moment: record.date * 1000, value, line })
    }
    const point = { metric_id: 'outstanding_supply', ...coin } as const
    writeDays(samples, { point, as: 'level' }, writer)
  },
}
