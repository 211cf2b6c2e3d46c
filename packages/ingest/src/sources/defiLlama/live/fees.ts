import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { toDay } from '@tickmark/core/time/Day'
import type { Dataset, ListContext, SubjectAnswers } from '../../../connectors/Connector.ts'
import { readPairs, type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { NO_SUCH_PROTOCOL, Overview, readSummary, Summary } from './createChartDataset.ts'
import { feesListUrl, feesUrl } from './feesUrl.ts'
import { findListedEarners } from './findListedSlugs.ts'
import { EMPTY_FLOW, readFlow, subtractFlow, writeFlow } from './ListedFlow.ts'
import { indexLlamaList, type LlamaEntry, parentOf, readLlamaList, slugOf } from './LlamaList.ts'

/**
 * Kinds of amounts in the order in which they are requested; `payees` has further ones. Revenue and fees of applications
 * on a chain (dailyAppFees, dailyAppRevenue) are added up from the applications instead.
 */
const KINDS = [
  { dataType: 'dailyFees', metric_id: 'fees' },
  { dataType: 'dailyRevenue', metric_id: 'revenue' },
  { dataType: 'dailySupplySideRevenue', metric_id: 'fees_supply_side' },
] as const

/** By the source's definition, revenue is the sum of these. */
const PARTS_OF_REVENUE = ['dailyHoldersRevenue', 'dailyProtocolRevenue'] as const

/**
 * Fees, revenue and supply-side fees of protocols and chains.
 *
 * The open API guarantees the first two. If the third is unavailable, supply-side fees are fees
 * minus revenue on the days that have both, as the source defines them. If a project has no
 * revenue, its two parts are fetched, and revenue is their sum by month, see `addParts`.
 */
export const fees: Dataset = {
  id: 'fees',
  title: 'Fees, revenue and supply-side fees',
  metrics: ['fees', 'revenue', 'fees_supply_side'],
  async subjects(context) {
    const entries = await askList('dailyFees', context)
    const withRevenue = new Set((await askList('dailyRevenue', context)).flatMap(slugsOf))
    return findListedEarners(entries, context).map(({ project_id, slug }) => ({
      key: project_id,
      name: slug,
      calls: [
        ...KINDS.map(({ dataType }) => dataType),
        ...(withRevenue.has(slug) ? [] : PARTS_OF_REVENUE),
      ].map((dataType) => ({
        url: feesUrl(slug, dataType),
        missing: NO_SUCH_PROTOCOL,
      })),
    }))
  },
  bulkListing: {
    as: 'flow',
    lists: KINDS.map(({ dataType, metric_id }) => ({
      url: feesListUrl(dataType),
      // Unstated supply-side fees are fees minus revenue.
      ...(metric_id === 'fees_supply_side' && { missing: NO_SUCH_PROTOCOL }),
    })),
    open(lists) {
      const indexes = lists.map((list) =>
        indexLlamaList(list === null ? [] : Overview.parse(list).protocols),
      )
      return {
        read({ key, name }, to) {
          const listed = indexes.map((index) => readFlow(index.find(name)))
          const [paid = EMPTY_FLOW, kept = EMPTY_FLOW, passedOn = EMPTY_FLOW] = listed
          const ofSupply = passedOn.value === null ? subtractFlow(paid, kept) : passedOn
          return KINDS.map(({ metric_id }, index) => {
            const flow = [paid, kept, ofSupply][index] ?? EMPTY_FLOW
            return writeFlow(flow, { metric_id, project_id: key, allowsNegative: true }, to)
          })
        },
      }
    },
  },
  read({ key, bodies, fetched_at }: SubjectAnswers, writer) {
    const [paid = [], stated = [], passedOn = []] = KINDS.map(({ metric_id }, index) =>
      // Corrections of a day can exceed its amount.
      readSummary(bodies[index], { metric_id, project_id: key, allowsNegative: true }, writer),
    )
    // Amounts spread over a month change until the month is over.
    const month = stated.length > 0 ? null : monthOf(fetched_at)
    const kept =
      stated.length > 0
        ? stated
        : spreadByMonth(addParts(bodies.slice(KINDS.length), writer), indexValues(paid))
    const of = { project_id: key, month }
    if (stated.length === 0) writeFlows(kept, { ...of, metric_id: 'revenue' }, writer)
    if (passedOn.length === 0)
      writeFlows(subtract(paid, kept), { ...of, metric_id: 'fees_supply_side' }, writer)
  },
}

async function askList(dataType: string, context: ListContext): Promise<LlamaEntry[]> {
  const list = await context.fetch({ url: feesListUrl(dataType) })
  return readLlamaList(Overview.parse(list).protocols)
}

/** An entry also represents its parent. */
function slugsOf(entry: LlamaEntry): string[] {
  return [slugOf(entry), ...[parentOf(entry)?.slug].filter((slug) => slug !== undefined)]
}

/**
 * Revenue as the sum of its parts, on the days that have both. Buybacks fall on other days than the fees that pay them, so
 * the sum is right over a month and wrong on a day; see `spreadByMonth`.
 */
function addParts(bodies: readonly unknown[], writer: BatchWriter): KnownSample[] {
  const parts = bodies.map((body) =>
    body === null ? [] : readPairs(Summary.parse(body).totalDataChart, { unit: 1000, writer }),
  )
  const [ofHolders = [], ofProtocol = []] = parts
  const protocolAt = indexValues(ofProtocol)
  return ofHolders.flatMap(({ moment, value, line }) => {
    const other = protocolAt.get(moment)
    return value === null || other === undefined ? [] : [{ moment, value: value + other, line }]
  })
}

/** Fees minus revenue, on the days that have both. */
function subtract(paid: readonly Sample[], kept: readonly Sample[]): Sample[] {
  const keptAt = indexValues(kept)
  return paid.flatMap(({ moment, value, line }) => {
    const revenue = keptAt.get(moment)
    return value === null || revenue === undefined ? [] : [{ moment, value: value - revenue, line }]
  })
}

function indexValues(samples: readonly Sample[]): Map<number, number> {
  return new Map(
    samples.flatMap(({ moment, value }) => (value === null ? [] : [[moment, value] as const])),
  )
}

/** Writes daily amounts; those from `month` on are provisional, unless it is null. */
function writeFlows(
  samples: readonly Sample[],
  {
    month,
    ...point
  }: { metric_id: 'revenue' | 'fees_supply_side'; project_id: string; month: string | null },
  writer: BatchWriter,
): void {
  const isOpen = ({ moment }: Sample) => month !== null && monthOf(moment) >= month
  const plan = { as: 'flow', allowsNegative: true } as const
  const final = samples.filter((sample) => !isOpen(sample))
  writeDays(final, { ...plan, point }, writer)
  const open = samples.filter(isOpen)
  writeDays(open, { ...plan, point: { ...point, provisional: true } }, writer)
}

/** A value at a moment that is known. */
type KnownSample = Sample & { value: number }

/** Returns the month of a moment, such as `2026-01`. */
function monthOf(moment: number): string {
  return toDay(moment).slice(0, 7)
}

/**
 * Spreads the sum of each month over the days that it has, in proportion to `weights` (by moment), or evenly where a
 * weight is negative or all are zero.
 */
export function spreadByMonth(
  samples: readonly KnownSample[],
  weights: ReadonlyMap<number, number>,
): KnownSample[] {
  const months = Map.groupBy(samples, ({ moment }) => monthOf(moment))
  return [...months.values()].flatMap((days) => {
    const sum = days.reduce((total, { value }) => total + value, 0)
    const ofDays = days.map(({ moment }) => weights.get(moment) ?? 0)
    const weight = ofDays.reduce((total, one) => total + one, 0)
    const isUsable = weight > 0 && ofDays.every((one) => one >= 0)
    return days.map((day, index) => ({
      ...day,
      value: isUsable ? (sum * (ofDays[index] ?? 0)) / weight : sum / days.length,
    }))
  })
}
