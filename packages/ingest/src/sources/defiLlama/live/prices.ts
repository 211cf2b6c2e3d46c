import { COINGECKO_IDS } from '@tickmark/core/projects/COINGECKO_IDS'
import { addDays, type Day, dayStart, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Dataset, ListContext, Subject } from '../../../connectors/Connector.ts'
import { type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber } from '../../../json/LooseNumber.ts'
import { parseRecords } from '../../../json/parseRecords.ts'
import { UnixSeconds } from '../../../json/UnixSeconds.ts'

const BASE = 'https://coins.llama.fi'
/** A call gives at most so many prices. */
const DAYS_PER_CALL = 500
/** Addresses stay well below what servers accept. */
const COINS_PER_CALL = 80

const First = z.object({ coins: z.record(z.string(), z.object({ timestamp: UnixSeconds })) })
const Chart = z.object({ coins: z.record(z.string(), z.object({ prices: z.array(z.unknown()) })) })
const Price = z.object({ timestamp: UnixSeconds, price: LooseNumber })

/** Daily closes of the projects' tokens. */
export const prices: Dataset = {
  id: 'prices',
  title: 'Prices of tokens',
  metrics: ['price'],
  async subjects(context) {
    const firsts = await findFirstDays(context)
    return Object.entries(COINGECKO_IDS).flatMap(([project_id, id]) => {
      const first = firsts.get(coinOf(id))
      if (first === undefined) {
        context.unmatched(id, `the source has no price of the token of ${project_id}`)
        return []
      }
      const since = context.since(project_id)
      return [
        planCoin(project_id, id, {
          from: since && since > first ? since : first,
          to: context.today,
        }),
      ]
    })
  },
  read({ key, bodies }, writer) {
    const samples: Sample[] = []
    for (const body of bodies)
      for (const { prices: list } of Object.values(Chart.parse(body).coins))
        for (const { line, record } of parseRecords(list, Price, writer))
          samples.push({ moment: nearestMidnight(record.timestamp), value: record.price, line })
    writeDays(
      samples,
      { point: { metric_id: 'price', project_id: key }, as: 'level', closes: true },
      writer,
    )
  },
}

function coinOf(id: string): string {
  return `coingecko:${id}`
}

async function findFirstDays(context: ListContext): Promise<Map<string, Day>> {
  const coins = Object.values(COINGECKO_IDS).map(coinOf)
  const firsts = new Map<string, Day>()
  for (let start = 0; start < coins.length; start += COINS_PER_CALL) {
    const names = coins.slice(start, start + COINS_PER_CALL).join(',')
    const body = First.parse(await context.ask({ url: new URL(`/prices/first/${names}`, BASE) }))
    for (const [coin, { timestamp }] of Object.entries(body.coins))
      firsts.set(coin, toDay(timestamp * 1000))
  }
  return firsts
}

/** One call for each stretch of days, each starting at a midnight. */
function planCoin(project_id: string, id: string, range: { from: Day; to: Day }): Subject {
  const calls: Subject['calls'][number][] = []
  for (let day = range.from; day <= range.to; day = addDays(day, DAYS_PER_CALL)) {
    const left = Math.round((dayStart(range.to) - dayStart(day)) / 86_400_000) + 1
    const url = new URL(`/chart/${coinOf(id)}`, BASE)
    url.searchParams.set('start', String(dayStart(day) / 1000))
    url.searchParams.set('span', String(Math.min(DAYS_PER_CALL, left)))
    url.searchParams.set('period', '1d')
    calls.push({ url })
  }
  return { key: project_id, calls }
}

/** The source gives the price it has nearest to the midnight that was asked for, some minutes off it. */
function nearestMidnight(seconds: number): number {
  const day = 86_400
  const midnight = Math.round(seconds / day) * day
  return Math.abs(seconds - midnight) <= 3 * 3_600 ? midnight * 1000 : seconds * 1000
}
