import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { z } from 'zod'
import type { Dataset, SubjectAnswers } from '../../../connectors/Connector.ts'
import { readPairs, type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { NO_SUCH_PROTOCOL, Summary } from './createChartDataset.ts'
import { findListedChains, findListedSlugs } from './findListedSlugs.ts'
import { readLlamaList } from './LlamaList.ts'
import { llamaUrl } from './llamaUrl.ts'
import { writeChainDays } from './writeChainDays.ts'

const Overview = z.object({ protocols: z.unknown() })

/** Kinds of amounts in the order in which they are asked for. */
const KINDS = [
  { dataType: 'dailyFees', metric_id: 'fees' },
  { dataType: 'dailyRevenue', metric_id: 'revenue' },
  { dataType: 'dailySupplySideRevenue', metric_id: 'fees_supply_side' },
] as const

/**
 * Fees, revenue and supply-side fees of protocols and chains.
 *
 * The open interface promises the first two. Where it does not give the third, supply-side fees are fees less revenue
 * on the days that have both, which is how the source defines them.
 */
export const fees: Dataset = {
  id: 'fees',
  title: 'Fees, revenue and supply-side fees',
  metrics: ['fees', 'revenue', 'fees_supply_side'],
  async subjects(context) {
    const overview = llamaUrl('/overview/fees', {
      excludeTotalDataChart: 'true',
      excludeTotalDataChartBreakdown: 'true',
      dataType: 'dailyFees',
    })
    const { protocols } = Overview.parse(await context.ask({ url: overview }))
    const entries = readLlamaList(protocols)
    const applications = entries.filter(
      (entry) => entry.protocolType !== 'chain' && entry.category !== 'Chain',
    )
    const own = findListedSlugs(applications, context, 'nothing')
    // An exchange with a chain of its own is told of by what it earns as an exchange.
    const taken = new Set(own.map(({ project_id }) => project_id))
    const chains = findListedChains(entries).filter(({ project_id }) => !taken.has(project_id))
    return [...own, ...chains].map(({ project_id, slug }) => ({
      key: project_id,
      calls: KINDS.map(({ dataType }) => ({
        url: llamaUrl(`/summary/fees/${encodeURIComponent(slug)}`, { dataType }),
        missing: NO_SUCH_PROTOCOL,
      })),
    }))
  },
  read({ key, bodies }: SubjectAnswers, writer) {
    const given = KINDS.map(({ metric_id }, index) => {
      const body = bodies[index]
      if (body === null || body === undefined) return []
      const summary = Summary.parse(body)
      const samples = readPairs(summary.totalDataChart, { unit: 1000, writer })
      const point = { metric_id, project_id: key }
      // Corrections of a day can exceed its amount.
      writeDays(samples, { point, as: 'flow', allowsNegative: true }, writer)
      writeChainDays(summary.totalDataChartBreakdown ?? [], point, writer)
      return samples
    })
    const [paid = [], kept = [], passedOn = []] = given
    if (passedOn.length === 0) writeRemainder({ project_id: key, paid, kept }, writer)
  },
}

function writeRemainder(
  { project_id, paid, kept }: { project_id: string; paid: Sample[]; kept: Sample[] },
  writer: BatchWriter,
): void {
  const keptAt = new Map(kept.map(({ moment, value }) => [moment, value]))
  const rest = paid.flatMap(({ moment, value, line }) => {
    const revenue = keptAt.get(moment)
    if (value === null || revenue === null || revenue === undefined) return []
    return [{ moment, value: value - revenue, line }]
  })
  const point = { metric_id: 'fees_supply_side', project_id }
  writeDays(rest, { point, as: 'flow', allowsNegative: true }, writer)
}
