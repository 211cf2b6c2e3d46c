import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Call, Dataset, ListContext } from '../../../connectors/Connector.ts'
import { type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber, UnixSeconds } from '../../../files/LooseNumber.ts'
import { parseRecords } from '../../../files/parseRecords.ts'
import { findChain } from '../../matchProject.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { addStated } from './LlamaList.ts'

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

/** The outstanding amount of each stablecoin and its change, in US dollars. */
export const stablecoins: Dataset = {
  id: 'stablecoins',
  title: 'Outstanding supply of stablecoins',
  metrics: ['outstanding_supply', 'stablecoin_net_flow'],
  subjects: (context) =>
    listCoins(context, (id) => {
      const chart = new URL('/stablecoincharts/all', BASE)
      chart.searchParams.set('stablecoin', id)
      return { url: chart }
    }),
  projectOf: (key, { stablecoins: coins }) => coins.get(key)?.project_id ?? null,
  read({ key, bodies, fetched_at }, writer) {
    const coin = writer.catalog.stablecoins.get(key)
    if (!coin) return
    const samples: Sample[] = []
    for (const { line, record } of parseRecords(bodies[0], Row, writer)) {
      const isDollar = 'peggedUSD' in record.totalCirculating
      // A coin pegged to another currency has no dollar value unless the source states it.
      const amounts = record.totalCirculatingUSD ?? (isDollar ? record.totalCirculating : {})
      samples.push({ moment: record.date * 1000, value: addStated(Object.values(amounts)), line })
    }
    writeSupply(samples, { ...coin, chain_id: '', fetched_at }, writer)
  },
}

/** Levels of one coin on one chain. Described as plain numbers and sent by pegged currency. */
const Level = z.object({ date: UnixSeconds, circulating: z.union([LooseNumber, Amounts]) })
const Coin = z.object({
  chainBalances: z.record(z.string(), z.object({ tokens: z.array(z.unknown()) })).nullish(),
  chainCirculating: z.record(z.string(), z.array(z.unknown())).nullish(),
})

/**
 * The outstanding amount of each stablecoin on each chain and its change: what flowed onto the chain. Coins that are not
 * pegged to the US dollar are left out, since their levels by chain are stated in their own currency.
 */
export const stablecoinFlows: Dataset = {
  id: 'stablecoin-flows',
  title: 'Supply and flows of stablecoins by chain',
  metrics: ['outstanding_supply', 'stablecoin_net_flow'],
  isSecondary: true,
  subjects: (context) =>
    listCoins(context, (id) => ({
      url: new URL(`/stablecoin/${id}`, BASE),
      missing: [...NO_SUCH_PROTOCOL, 402],
    })),
  projectOf: (key, { stablecoins: coins }) => coins.get(key)?.project_id ?? null,
  read({ key, bodies: [body], fetched_at }, writer) {
    const coin = writer.catalog.stablecoins.get(key)
    if (!coin || body === null || body === undefined) return
    const { chainBalances, chainCirculating } = Coin.parse(body)
    const lists = chainBalances
      ? Object.entries(chainBalances).map(([name, { tokens }]) => [name, tokens] as const)
      : Object.entries(chainCirculating ?? {})
    /** Two names of one chain add up. */
    const chains = new Map<string, Map<Day, Sample>>()
    for (const [name, list] of lists) {
      const chain_id = findChain(writer.catalog, name)
      if (chain_id === null) {
        writer.reject('a chain that is not in the catalog', name)
        continue
      }
      const days = chains.get(chain_id) ?? new Map<Day, Sample>()
      chains.set(chain_id, days)
      for (const [day, sample] of readLevels(list, writer)) {
        const known = days.get(day)?.value ?? null
        days.set(day, { ...sample, value: addStated([known, sample.value]) })
      }
    }
    for (const [chain_id, days] of chains)
      writeSupply([...days.values()], { ...coin, chain_id, fetched_at }, writer)
  },
}

/** The stablecoins of the catalog in the source's list, each once. */
async function listCoins(
  context: ListContext,
  callOf: (id: string) => Call,
): Promise<{ key: string; calls: Call[] }[]> {
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
    return [{ key: gecko_id, calls: [callOf(id)] }]
  })
}

/** The newest level of each day in US dollars. */
function readLevels(list: readonly unknown[], writer: BatchWriter): Map<Day, Sample> {
  const days = new Map<Day, Sample>()
  for (const { line, record } of parseRecords(list, Level, writer)) {
    const { circulating } = record
    const isPlain = typeof circulating === 'number' || circulating === null
    const sample = {
      moment: record.date * 1000,
      value: isPlain ? circulating : (circulating.peggedUSD ?? null),
      line,
    }
    const day = toDay(sample.moment)
    if (sample.value !== null && sample.moment >= (days.get(day)?.moment ?? 0))
      days.set(day, sample)
  }
  return days
}

type SupplyOf = { project_id: string; product_id?: string; chain_id: string; fetched_at: number }

/** Writes the level of each day, and its change from the day before where that is known and the day is over. */
function writeSupply(
  samples: readonly Sample[],
  { fetched_at, ...point }: SupplyOf,
  writer: BatchWriter,
): void {
  writeDays(samples, { point: { ...point, metric_id: 'outstanding_supply' }, as: 'level' }, writer)
  const levels = new Map(
    samples
      .toSorted((one, other) => one.moment - other.moment)
      .flatMap((sample) =>
        sample.value === null ? [] : [[toDay(sample.moment), sample] as const],
      ),
  )
  const today = toDay(fetched_at)
  const changes = [...levels].flatMap(([day, { moment, value, line }]) => {
    const before = levels.get(addDays(day, -1))?.value ?? null
    const isKnown = value !== null && value >= 0 && before !== null && before >= 0
    return day < today && isKnown ? [{ moment, value: value - before, line }] : []
  })
  const flow = { ...point, metric_id: 'stablecoin_net_flow' } as const
  writeDays(changes, { point: flow, as: 'flow', allowsNegative: true }, writer)
}
