import type { ProjectReference } from '@tickmark/core/projects/ProjectReference'
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
    const seen = new Set<string>()
    return peggedAssets.flatMap((item) => {
      const asset = Asset.safeParse(item)
      if (!asset.success) return []
      const { id, name, gecko_id } = asset.data
      const isKnown = COINS.has(gecko_id ?? '')
      if (!isKnown || !gecko_id || seen.has(gecko_id)) {
        const why = isKnown ? 'a second entry for one coin' : 'the catalogue has no such stablecoin'
        context.unmatched(name, why)
        return []
      }
      seen.add(gecko_id)
      const chart = new URL('/stablecoincharts/all', BASE)
      chart.searchParams.set('stablecoin', id)
      return [{ key: gecko_id, calls: [{ url: chart }] }]
    })
  },
  projectOf: (key) => COINS.get(key)?.project_id ?? null,
  read({ key, bodies }, writer) {
    const coin = COINS.get(key)
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

/**
 * Stablecoins by the CoinGecko id that the source states. If an issuer has several, each is
 * reported separately, so that one does not look like the total.
 */
const STABLECOIN_PROJECTS: Readonly<Record<string, ProjectReference>> = {
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

const COINS: ReadonlyMap<string, ProjectReference> = new Map(Object.entries(STABLECOIN_PROJECTS))
