import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { addDays, type Day, dayStart, daysBetween, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Call, Dataset, ListContext } from '../../../connectors/Connector.ts'
import { type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber, UnixSeconds } from '../../../files/LooseNumber.ts'
import { parseRecords } from '../../../files/parseRecords.ts'

/** Daily closes of the projects' tokens. */
export const prices: Dataset = {
  id: 'prices',
  title: 'Prices of tokens',
  metrics: ['price'],
  async subjects(context) {
    const coins = context.catalogue.coinGeckoIds
    const firsts = await findFirstPriceDays([...coins.values()], context)
    return [...coins].flatMap(([project_id, id]) => {
      const first = firsts.get(id)
      if (first === undefined) {
        context.unmatched(id, `the source has no price of the token of ${project_id}`)
        return []
      }
      const since = context.since(project_id)
      const from = since && since > first ? since : first
      return [{ key: project_id, calls: planPriceCalls(id, { from, to: context.today }) }]
    })
  },
  read({ key, bodies }, writer) {
    const point = { metric_id: 'price', project_id: key } as const
    writeDays(readCoinPrices(bodies, writer), { point, as: 'level', closes: true }, writer)
  },
}

const BASE = 'https://coins.llama.fi'
/** The maximum number of prices per call. */
const DAYS_PER_CALL = 500
/** URLs stay well below the length that servers accept. */
const COINS_PER_CALL = 80

const First = z.object({ coins: z.record(z.string(), z.object({ timestamp: UnixSeconds })) })
const Chart = z.object({ coins: z.record(z.string(), z.object({ prices: z.array(z.unknown()) })) })
const Price = z.object({ timestamp: UnixSeconds, price: LooseNumber })

/** The first day with a price, by CoinGecko id; coins that the source does not have are absent. */
export async function findFirstPriceDays(
  ids: readonly string[],
  context: ListContext,
): Promise<Map<string, Day>> {
  const firsts = new Map<string, Day>()
  for (let start = 0; start < ids.length; start += COINS_PER_CALL) {
    const part = ids.slice(start, start + COINS_PER_CALL)
    const names = part.map(coinOf).join(',')
    const body = First.parse(await context.fetch({ url: new URL(`/prices/first/${names}`, BASE) }))
    for (const id of part) {
      const first = body.coins[coinOf(id)]
      if (first) firsts.set(id, toDay(first.timestamp * 1000))
    }
  }
  return firsts
}

/** The calls for a coin's daily prices: one per range of days, starting at midnight. */
export function planPriceCalls(id: string, range: { from: Day; to: Day }): Call[] {
  const calls: Call[] = []
  for (let day = range.from; day <= range.to; day = addDays(day, DAYS_PER_CALL)) {
    const url = new URL(`/chart/${coinOf(id)}`, BASE)
    url.searchParams.set('start', String(dayStart(day) / 1000))
    url.searchParams.set('span', String(Math.min(DAYS_PER_CALL, daysBetween(day, range.to) + 1)))
    url.searchParams.set('period', '1d')
    calls.push({ url })
  }
  return calls
}

/**
 * The prices in the answers to these calls; a price within hours of a midnight belongs to that
 * midnight.
 */
export function readCoinPrices(bodies: readonly unknown[], writer: BatchWriter): Sample[] {
  return bodies
    .flatMap((body) => Object.values(Chart.parse(body).coins))
    .flatMap(({ prices }) => [...parseRecords(prices, Price, writer)])
    .map(({ line, record }) => ({
      moment: nearestMidnight(record.timestamp),
      value: record.price,
      line,
    }))
}

function coinOf(id: string): string {
  return `coingecko:${id}`
}

/** The source returns the price nearest to the requested midnight, some minutes off. */
function nearestMidnight(seconds: number): number {
  const day = 86_400
  const midnight = Math.round(seconds / day) * day
  return Math.abs(seconds - midnight) <= 3 * 3_600 ? midnight * 1000 : seconds * 1000
}
