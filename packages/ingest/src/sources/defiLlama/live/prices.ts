import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { indexCoins } from '@tickmark/core/projects/Catalog'
import { addDays, type Day, dayStart, daysBetween, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Call, Dataset, ListContext, Subject } from '../../../connectors/Connector.ts'
import { type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber, UnixSeconds } from '../../../files/LooseNumber.ts'
import { parseRecords } from '../../../files/parseRecords.ts'

/** Daily closes of the projects' tokens. Long histories take calls of their own; of some days, a call has many coins. */
export const prices: Dataset = {
  id: 'prices',
  title: 'Prices of tokens',
  metrics: ['price'],
  isHistoryByProject: true,
  projectOf: (key, catalog) => (catalog.find(key) === undefined ? null : key),
  async subjects(context) {
    const coins = context.catalog.coinGeckoIds
    const firsts = await findFirstPriceDays([...coins.values()], context)
    const wanted = [...coins].flatMap(([project_id, id]) => {
      const first = firsts.get(id)
      if (first === undefined) {
        context.unmatched(id, `the source has no price of the token of ${project_id}`)
        return []
      }
      const since = context.since(project_id)
      return [{ project_id, id, from: since && since > first ? since : first }]
    })
    return groupByRange(wanted, context.today).map((group): Subject => {
      const [one, ...others] = group
      const key =
        others.length === 0 ? one.project_id : `${one.project_id} and ${others.length} more`
      const range = { from: one.from, to: context.today }
      return {
        key,
        project_ids: group.map(({ project_id }) => project_id),
        calls: planPriceCalls(
          group.map(({ id }) => id),
          range,
        ),
      }
    })
  },
  read({ key, bodies }, writer) {
    const projects = writer.catalog.derive(indexCoins)
    const byCoin = Map.groupBy(bodies.flatMap(readCoins), ({ id }) => id)
    for (const [id, answers] of byCoin) {
      const project_id = writer.catalog.find(key) ? key : projects.get(id)
      if (project_id === undefined) continue
      const point = { metric_id: 'price', project_id } as const
      const samples = answers.flatMap(({ prices }) => readPrices(prices, writer))
      writeDays(samples, { point, as: 'level', closes: true }, writer)
    }
  },
}

type Wanted = { project_id: string; id: string; from: Day }

/** Coins of which the same days are wanted, as many as a call may have. */
function groupByRange(wanted: readonly Wanted[], today: Day): [Wanted, ...Wanted[]][] {
  const groups: [Wanted, ...Wanted[]][] = []
  const open = new Map<Day, [Wanted, ...Wanted[]]>()
  for (const one of wanted) {
    const most = Math.min(
      COINS_PER_CALL,
      Math.floor(DAYS_PER_CALL / (daysBetween(one.from, today) + 1)),
    )
    const group = open.get(one.from)
    if (group && group.length < most) {
      group.push(one)
      continue
    }
    const next: [Wanted, ...Wanted[]] = [one]
    groups.push(next)
    open.set(one.from, next)
  }
  return groups
}

const BASE = 'https://coins.llama.fi'
/** The maximum number of prices per call, of all its coins together. */
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

/** The calls for the daily prices of coins: one per range of days, starting at midnight. */
export function planPriceCalls(ids: readonly string[], range: { from: Day; to: Day }): Call[] {
  const calls: Call[] = []
  for (let day = range.from; day <= range.to; day = addDays(day, DAYS_PER_CALL)) {
    const url = new URL(`/chart/${ids.map(coinOf).join(',')}`, BASE)
    url.searchParams.set('start', String(dayStart(day) / 1000))
    url.searchParams.set('span', String(Math.min(DAYS_PER_CALL, daysBetween(day, range.to) + 1)))
    url.searchParams.set('period', '1d')
    calls.push({ url })
  }
  return calls
}

/** The prices in the answers to calls for one coin. */
export function readCoinPrices(bodies: readonly unknown[], writer: BatchWriter): Sample[] {
  return bodies.flatMap(readCoins).flatMap(({ prices }) => readPrices(prices, writer))
}

function readCoins(body: unknown): { id: string; prices: unknown[] }[] {
  return Object.entries(Chart.parse(body).coins).map(([name, { prices }]) => ({
    id: name.slice(PREFIX.length),
    prices,
  }))
}

/** A price within hours of a midnight belongs to that midnight. */
function readPrices(prices: unknown[], writer: BatchWriter): Sample[] {
  return [...parseRecords(prices, Price, writer)].map(({ line, record }) => ({
    moment: nearestMidnight(record.timestamp),
    value: record.price,
    line,
  }))
}

const PREFIX = 'coingecko:'

function coinOf(id: string): string {
  return `${PREFIX}${id}`
}

/** The source returns the price nearest to the requested midnight, some minutes off. */
function nearestMidnight(seconds: number): number {
  const day = 86_400
  const midnight = Math.round(seconds / day) * day
  return Math.abs(seconds - midnight) <= 3 * 3_600 ? midnight * 1000 : seconds * 1000
}
