import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { type Catalog, indexCoins } from '@tickmark/core/projects/Catalog'
import { toLabelId, toLabelPart } from '@tickmark/core/query/labels'
import { parseJson } from '@tickmark/core/text/textCodec'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { totalAmount, type Unlock } from '@tickmark/core/vesting/Unlock'
import { z } from 'zod'
import type { Call, Dataset, ListContext } from '../../../connectors/Connector.ts'
import { type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber } from '../../../files/LooseNumber.ts'
import { parseRecords } from '../../../files/parseRecords.ts'
import { type CurvePoint, toUnlocks, writeUnlock } from '../../vesting/toUnlocks.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { llamaProUrl } from './llamaUrl.ts'
import { findFirstPriceDays, planPriceCalls, readCoinPrices } from './prices.ts'

const List = z.array(z.unknown())
const Listed = z.object({ name: z.string(), gecko_id: z.string().nullish() })

/** The id of a project's schedule, the same as in files, so that an answer replaces a file. */
const nameSchedules = ({ emissions }: Catalog): ReadonlyMap<string, string> =>
  new Map([...emissions].map(([protocol, project]) => [project, protocol]))

/** A schedule counts as complete if it covers all but one in a thousand tokens. */
const FULL = 0.999

/**
 * Unlock schedules, and the tokens that are unlocked on a day for users of the project or for insiders, at that day's
 * price, in all and by recipient.
 */
export function createEmissions(key: string): Dataset {
  return {
    id: 'emissions',
    title: 'Unlock schedules, token incentives, unlocks of insiders and unlocks ahead',
    metrics: ['token_incentives', 'insider_unlocks', 'unlocks_1y'],
    records: ['vesting_schedules', 'labels'],
    async subjects(context) {
      const list = List.parse(await context.fetch({ url: llamaProUrl(key, '/api/emissions') }))
      const ours = findListed(list, context)
      const firsts = await findFirstPriceDays([...ours.keys()], context)
      return [...ours].map(([coin, project_id]) => {
        const first = firsts.get(coin)
        const since = context.since(project_id)
        const from = first && since && since > first ? since : first
        const prices = from ? planPriceCalls([coin], { from, to: context.today }) : []
        const url = llamaProUrl(key, `/api/emission/${encodeURIComponent(coin)}`)
        return {
          key: project_id,
          calls: [{ url, missing: NO_SUCH_PROTOCOL, next: (body) => pricesFor(body, prices) }],
        }
      })
    },
    read({ key: project_id, bodies: [body, ...prices], fetched_at }, writer) {
      if (body === null) return
      const answer = EmissionAnswer.parse(body)
      const curves = readCurves(answer, writer)
      writeSchedule({ project_id, answer, curves }, writer)
      writeAhead({ project_id, curves, until: fetched_at }, writer)
      const closes = readCoinPrices(prices, writer)
      for (const metric_id of new Set(VALUED.values())) {
        const of = { metric_id, project_id, prices: closes }
        const own = curves.filter(({ category }) => VALUED.get(category) === metric_id)
        writeUnlocked({ ...of, curves: own }, writer)
        for (const [product_id, recipient] of Map.groupBy(own, ({ label }) => toLabelPart(label))) {
          if (product_id === '') continue
          writeUnlocked({ ...of, product_id, curves: recipient }, writer)
          nameRecipient({ ...of, name: recipient[0]?.label ?? '' }, writer)
        }
      }
    },
  }
}

/**
 * The catalog projects of the listed coins; coins without a project are reported as unmatched.
 */
function findListed(list: readonly unknown[], context: ListContext): Map<string, string> {
  const projects = context.catalog.derive(indexCoins)
  const found = new Map<string, string>()
  for (const item of list) {
    const entry = Listed.safeParse(item)
    if (!entry.success) continue
    const { name, gecko_id } = entry.data
    const project_id = projects.get(gecko_id ?? '')
    if (gecko_id && project_id) found.set(gecko_id, project_id)
    else context.unknown(gecko_id || name, 'the catalog has no project with this token')
  }
  return found
}

/** Prices are only fetched if there is something to value. */
function pricesFor(body: unknown, [first, ...rest]: readonly Call[]): Call | null {
  const answer = EmissionAnswer.safeParse(body)
  const isValued = answer.data?.allocations.some(({ category }) => VALUED.has(category))
  return isValued && first ? chain(first, rest) : null
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
  const protocol = writer.catalog.derive(nameSchedules).get(of.project_id) ?? of.project_id
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

const Categories = z.record(z.string(), z.array(z.string()))

const Body = z.object({
  documentedData: z.object({
    data: z.array(z.object({ label: z.string().min(1), data: z.array(z.unknown()) })),
  }),
  metadata: z.object({
    token: z.string().nullish(),
    /** All tokens that will ever exist, including those without a schedule. */
    total: LooseNumber.optional(),
    categories: Categories.nullish(),
  }),
  /** The field's place in older answers. */
  categories: Categories.nullish(),
})

/**
 * A token's schedule: the unlocked amount of each allocation by day. Older answers contain it as
 * text.
 */
const EmissionAnswer = z
  .object({ body: z.union([z.string().transform(parseJson), z.unknown()]) })
  .transform(({ body }) => body)
  .pipe(Body)
  .transform(({ documentedData, metadata, categories }) => ({
    token: metadata.token ?? '',
    total: metadata.total ?? null,
    allocations: documentedData.data.map(({ label, data }) => ({
      label,
      data,
      category: findCategory(label, { ...categories, ...metadata.categories }),
    })),
  }))
type EmissionAnswer = z.output<typeof EmissionAnswer>

/** One point of a curve: the cumulative unlocked amount. Some plans extend beyond this century. */
const EmissionPoint = z.object({
  timestamp: z.number().min(1_230_768_000).max(10_413_792_000).transform(Math.round),
  unlocked: LooseNumber,
})

/**
 * The metrics of tokens by category: those that reward the use of a project, which the source calls incentives, and those
 * of the team and of investors.
 */
const VALUED: ReadonlyMap<string, 'token_incentives' | 'insider_unlocks'> = new Map([
  ['farming', 'token_incentives'],
  ['insiders', 'insider_unlocks'],
  ['privateSale', 'insider_unlocks'],
])

function findCategory(label: string, categories: z.output<typeof Categories>): string {
  return Object.entries(categories).find(([, labels]) => labels.includes(label))?.[0] ?? ''
}

const DAY_SECONDS = 86_400

/**
 * Writes what was unlocked on each day, valued at the day's close. Tokens unlocked between two
 * midnights belong to the day between them. Days without a price or without both midnights are
 * missing.
 */
function writeUnlocked(
  of: {
    metric_id: 'token_incentives' | 'insider_unlocks'
    project_id: string
    /** That of a label: one recipient only. */
    product_id?: string
    curves: readonly { points: readonly CurvePoint[] }[]
    /** The price at midnight, which closes the day before. */
    prices: readonly Sample[]
  },
  writer: BatchWriter,
): void {
  const closes = new Map(of.prices.map(({ moment, value }) => [toDay(moment - 1), value]))
  const byMoment = new Map<number, { amount: number; line: number }>()
  for (const { points } of of.curves)
    for (const [index, { at, unlocked }] of points.entries()) {
      const next = points[index + 1]
      if (!next || next.at - at !== DAY_SECONDS) continue
      const known = byMoment.get(at)?.amount ?? 0
      byMoment.set(at, { amount: known + next.unlocked - unlocked, line: index + 1 })
    }
  const dollars = [...byMoment].flatMap(([at, { amount, line }]) => {
    const price = closes.get(toDay(at * 1000))
    if (price === null || price === undefined) return []
    return [{ moment: at * 1000, value: amount * price, line }]
  })
  const { metric_id, project_id, product_id = '' } = of
  const point = { metric_id, project_id, ...(product_id !== '' && { product_id }) }
  writeDays(dollars, { point, as: 'flow' }, writer)
}

/** Writes the name of a recipient, by whom lines of statements are opened. */
function nameRecipient(
  { metric_id, project_id, name }: { metric_id: string; project_id: string; name: string },
  writer: BatchWriter,
): void {
  const label_id = toLabelId(name)
  if (label_id === null) return
  const record_id = ['defillama', metric_id, project_id, label_id].join(' ')
  writer.record('labels', { record_id, metric_id, project_id, label_id, name, text: '' })
}

const YEAR_SECONDS = 365 * DAY_SECONDS

/**
 * Writes the tokens that the curves release in the 365 days after each midnight up to a moment (ms). A curve stays where
 * it ends; a midnight that it lacks before its end is missing.
 */
function writeAhead(
  { project_id, curves, until }: { project_id: string; curves: readonly Curve[]; until: number },
  writer: BatchWriter,
): void {
  const indexed = curves.flatMap(({ points }) => {
    const [first, last] = [points[0], points.at(-1)]
    const unlockedAt = new Map(points.map(({ at, unlocked }) => [at, unlocked]))
    return first && last ? [{ first, last, unlockedAt }] : []
  })
  const totalAt = (at: number): number | null => {
    let total = 0
    for (const { first, last, unlockedAt } of indexed) {
      const before = at < first.at ? 0 : undefined
      const unlocked = unlockedAt.get(at) ?? (at > last.at ? last.unlocked : before)
      if (unlocked === undefined) return null
      total += unlocked
    }
    return total
  }
  const midnights = new Set(indexed.flatMap(({ unlockedAt }) => [...unlockedAt.keys()]))
  const samples = [...midnights]
    .filter((at) => at % DAY_SECONDS === 0 && at * 1000 <= until)
    .sort((a, b) => a - b)
    .flatMap((at, index) => {
      const [now, then] = [totalAt(at), totalAt(at + YEAR_SECONDS)]
      return now === null || then === null
        ? []
        : [{ moment: at * 1000, value: then - now, line: index + 1 }]
    })
  const point = { metric_id: 'unlocks_1y', project_id } as const
  writeDays(samples, { point, as: 'level', allowsNegative: true }, writer)
}
