import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { COINGECKO_IDS } from '@tickmark/core/projects/COINGECKO_IDS'
import { VESTING_PROTOCOLS } from '@tickmark/core/projects/VESTING_PROTOCOLS'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { totalAmount } from '@tickmark/core/vesting/totalAmount'
import type { Unlock } from '@tickmark/core/vesting/Unlock'
import { z } from 'zod'
import type { Call, Dataset, ListContext } from '../../../connectors/Connector.ts'
import { parseRecords } from '../../../json/parseRecords.ts'
import { type CurvePoint, toUnlocks } from '../../vesting/toUnlocks.ts'
import { writeUnlock } from '../../vesting/writeUnlock.ts'
import { findFirstPriceDays, planPriceCalls, readCoinPrices } from './coinPrices.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { EmissionAnswer, EmissionPoint, INCENTIVES } from './EmissionAnswer.ts'
import { llamaProUrl } from './llamaUrl.ts'
import { writeIncentives } from './writeIncentives.ts'

const List = z.array(z.unknown())
const Listed = z.object({ name: z.string(), gecko_id: z.string().nullish() })

const PROJECT_OF_COIN = new Map(Object.entries(COINGECKO_IDS).map(([project, id]) => [id, project]))
/** What a project's schedule is called in the files, so that an answer takes the place of a file. */
const PROTOCOL_OF_PROJECT = new Map(
  Object.entries(VESTING_PROTOCOLS).map(([protocol, project]) => [project, protocol]),
)

/** A schedule counts as known in full when all tokens but one in a thousand are on it. */
const FULL = 0.999

/**
 * Unlock schedules, and the incentives among them: what came free on a day to be handed out for using the project,
 * at the price of that day.
 */
export function createEmissions(key: string): Dataset {
  return {
    id: 'emissions',
    title: 'Unlock schedules and token incentives',
    metrics: ['token_incentives'],
    async subjects(context) {
      const list = List.parse(await context.ask({ url: llamaProUrl(key, '/api/emissions') }))
      const ours = findListed(list, context)
      const firsts = await findFirstPriceDays([...ours.keys()], context)
      return [...ours].map(([coin, project_id]) => {
        const first = firsts.get(coin)
        const since = context.since(project_id)
        const from = first && since && since > first ? since : first
        const prices = from ? planPriceCalls(coin, { from, to: context.today }) : []
        const url = llamaProUrl(key, `/api/emission/${encodeURIComponent(coin)}`)
        return {
          key: project_id,
          calls: [{ url, missing: NO_SUCH_PROTOCOL, next: (body) => pricesFor(body, prices) }],
        }
      })
    },
    read({ key: project_id, bodies: [body, ...prices] }, writer) {
      if (body === null) return
      const answer = EmissionAnswer.parse(body)
      const curves = readCurves(answer, writer)
      writeSchedule({ project_id, answer, curves }, writer)
      const incentives = curves.filter(({ category }) => category === INCENTIVES)
      writeIncentives(
        { project_id, curves: incentives, prices: readCoinPrices(prices, writer) },
        writer,
      )
    },
  }
}

/** The projects of the catalogue by the coins of the list; coins without a place are told. */
function findListed(list: readonly unknown[], context: ListContext): Map<string, string> {
  const found = new Map<string, string>()
  for (const item of list) {
    const entry = Listed.safeParse(item)
    if (!entry.success) continue
    const { name, gecko_id } = entry.data
    const project_id = PROJECT_OF_COIN.get(gecko_id ?? '')
    if (gecko_id && project_id) found.set(gecko_id, project_id)
    else context.unmatched(gecko_id || name, 'the catalogue has no project with this token')
  }
  return found
}

/** Prices are asked for only where there is something to be valued. */
function pricesFor(body: unknown, [first, ...rest]: readonly Call[]): Call | null {
  const answer = EmissionAnswer.safeParse(body)
  const hasIncentives = answer.data?.allocations.some(({ category }) => category === INCENTIVES)
  return hasIncentives && first ? chain(first, rest) : null
}

function chain(call: Call, [next, ...rest]: readonly Call[]): Call {
  return next ? { ...call, next: () => chain(next, rest) } : call
}

type Curve = { label: string; category: string; points: CurvePoint[] }

function readCurves({ allocations }: EmissionAnswer, writer: BatchWriter): Curve[] {
  return allocations.map(({ label, category, data }) => {
    const byMoment = new Map<number, CurvePoint>()
    for (const { record } of parseRecords(data, EmissionPoint, writer))
      if (record.unlocked !== null)
        byMoment.set(record.timestamp, { at: record.timestamp, unlocked: record.unlocked })
    return { label, category, points: [...byMoment.values()].sort((a, b) => a.at - b.at) }
  })
}

function writeSchedule(
  of: { project_id: string; answer: EmissionAnswer; curves: readonly Curve[] },
  writer: BatchWriter,
): void {
  const { token, total } = of.answer
  const protocol = PROTOCOL_OF_PROJECT.get(of.project_id) ?? of.project_id
  const schedule = of.curves.map((curve) => ({ ...curve, unlocks: toUnlocks(curve.points) }))
  const scheduled = totalAmount(schedule.flatMap(({ unlocks }) => unlocks))
  const is_complete = total !== null && scheduled >= total * FULL
  for (const { label: allocation, category, unlocks } of schedule)
    for (const [index, unlock] of unlocks.entries())
      writeUnlock(
        unlock,
        {
          record_id: `${protocol}/${allocation}/${dayOf(unlock)}/${index + 1}`,
          project_id: of.project_id,
          protocol,
          token,
          allocation,
          category,
          is_complete,
        },
        writer,
      )
}

function dayOf({ start }: Unlock): Day {
  return toDay(start * 1000)
}
