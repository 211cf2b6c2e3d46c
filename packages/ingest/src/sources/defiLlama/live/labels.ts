import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { toLabelId, toLabelPart } from '@tickmark/core/query/labels'
import { z } from 'zod'
import type { Dataset, ListContext } from '../../../connectors/Connector.ts'
import { writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber, UnixSeconds } from '../../../files/LooseNumber.ts'
import { NO_SUCH_PROTOCOL, Overview } from './createChartDataset.ts'
import { feesListUrl } from './feesUrl.ts'
import { findListedEarners } from './findListedSlugs.ts'
import { indexLlamaList, readLlamaList, slugOf } from './LlamaList.ts'
import { llamaUrl } from './llamaUrl.ts'
import { writePartDays } from './writeChainDays.ts'

/** The metrics that have labels, and the source's names of them. */
const KINDS = {
  fees: 'Fees',
  revenue: 'Revenue',
  fees_supply_side: 'SupplySideRevenue',
  holders_revenue: 'HoldersRevenue',
  protocol_revenue: 'ProtocolRevenue',
} as const satisfies Partial<Record<MetricId, string>>
type LabeledMetric = keyof typeof KINDS
const METRIC_IDS = Object.keys(KINDS) as LabeledMetric[]

/** The parts of holders revenue by the words of its labels; other labels do not say which part they are. */
const PARTS = [
  { metric_id: 'buybacks', words: /\bbuy[\s-]?backs?\b|\brepurchase/i },
  { metric_id: 'burns', words: /\bburn(?:s|ed|ing)?\b/i },
  {
    metric_id: 'distributions',
    words: /\bdistribut|\bdividend|\bstak(?:ers?|ing)\b|\brewards?\b/i,
  },
] as const satisfies readonly { metric_id: MetricId; words: RegExp }[]

/** Protocols that label by pool or token have hundreds, which are no kinds of amounts. */
const MAX_LABELS = 100

/** The open API guarantees neither labels nor their texts. */
const MISSING = [...NO_SUCH_PROTOCOL, 402]

/** Calls of each entry: what its labels mean, then each kind of amounts. */
const CALLS_PER_ENTRY = 1 + METRIC_IDS.length

/**
 * Purposes of amounts, by day, such as swap fees and liquidations, of the protocols whose list entries say that they have
 * labels; those of the parts of a project add up. Labels may overlap and need not make up the total.
 */
export const labels: Dataset = {
  id: 'labels',
  title: 'Fees and revenue by label',
  metrics: [...METRIC_IDS, ...PARTS.map(({ metric_id }) => metric_id)],
  records: ['labels'],
  isListedByProject: true,
  isSecondary: true,
  // No list has the newest day, so that all histories are requested again, once a day.
  isLong: true,
  wholeEveryDays: 1,
  async subjects(context) {
    const { protocols } = Overview.parse(await context.fetch({ url: feesListUrl('dailyFees') }))
    return listLabeled(protocols, context).map(({ project_id, slugs }) => ({
      key: project_id,
      calls: slugs.flatMap((slug) => [
        { url: textsUrl(slug), missing: MISSING },
        ...METRIC_IDS.map((metric_id) => ({ url: labelsUrl(slug, metric_id), missing: MISSING })),
      ]),
    }))
  },
  read({ key: project_id, bodies }, writer) {
    for (const [at, metric_id] of METRIC_IDS.entries()) {
      const of = (place: number) => bodies.filter((_, index) => index % CALLS_PER_ENTRY === place)
      writeLabels(of(1 + at), { project_id, metric_id }, writer)
      writeTexts(of(0), { project_id, metric_id }, writer)
    }
  },
}

/** The projects of a list with entries that have labels, and the slugs of these. */
function listLabeled(
  protocols: readonly unknown[],
  context: ListContext,
): { project_id: string; slugs: string[] }[] {
  const index = indexLlamaList(protocols)
  return findListedEarners(readLlamaList(protocols), context).flatMap(({ project_id, slug }) => {
    const labeled = index.find(slug).entries.filter(({ entry }) => entry.hasLabelBreakdown === true)
    const slugs = [...new Set(labeled.map(({ entry }) => slugOf(entry)))]
    return slugs.length === 0 ? [] : [{ project_id, slugs }]
  })
}

function labelsUrl(slug: string, metric_id: LabeledMetric): URL {
  const path = `/v2/chart/fees/protocol/${encodeURIComponent(slug)}/label-breakdown`
  return llamaUrl(path, { dataType: `daily${KINDS[metric_id]}` })
}

/** The description of a protocol, without its histories. */
function textsUrl(slug: string): URL {
  return llamaUrl(`/summary/fees/${encodeURIComponent(slug)}`, {
    excludeTotalDataChart: 'true',
    excludeTotalDataChartBreakdown: 'true',
  })
}

type Of = { project_id: string; metric_id: LabeledMetric }

const Days = z.array(z.tuple([UnixSeconds, z.record(z.string(), LooseNumber).nullable()]))

/** Writes the amounts of labels, and those of the parts that labels of holders revenue name. */
function writeLabels(bodies: readonly unknown[], of: Of, writer: BatchWriter): void {
  const days = addUpEntries(bodies)
  const known = new Set<string>()
  writePartDays(
    [...days],
    {
      ...of,
      allowsNegative: true,
      column: 'product_id',
      findId(name) {
        const id = toLabelPart(name)
        if (id === '' || (known.size >= MAX_LABELS && !known.has(id))) return null
        known.add(id)
        return id
      },
      unknown: `a label without a name, or beyond ${MAX_LABELS} of one metric`,
    },
    writer,
  )
  if (of.metric_id !== 'holders_revenue') return
  for (const [at, { metric_id }] of PARTS.entries()) {
    const samples = [...days].map(([seconds, amounts], index) => {
      const own = Object.entries(amounts).filter(([name]) => findPart(name) === at)
      const value = own.length === 0 ? null : own.reduce((sum, [, amount]) => sum + amount, 0)
      return { moment: seconds * 1000, value, line: index + 1 }
    })
    const point = { project_id: of.project_id, metric_id }
    writeDays(samples, { point, as: 'flow', allowsNegative: true }, writer)
  }
}

/** A buyback that is burned is a buyback. */
function findPart(label: string): number {
  return PARTS.findIndex(({ words }) => words.test(label))
}

/** Adds up the amounts of several entries by day and label, in the order of days. A day that comes twice counts once. */
function addUpEntries(bodies: readonly unknown[]): Map<number, Record<string, number>> {
  const days = new Map<number, Record<string, number>>()
  for (const body of bodies)
    for (const [seconds, amounts] of new Map(Days.parse(body ?? []))) {
      const day = days.get(seconds) ?? {}
      for (const [name, amount] of Object.entries(amounts ?? {}))
        if (amount !== null) day[name] = (day[name] ?? 0) + amount
      days.set(seconds, day)
    }
  return new Map([...days].toSorted(([one], [other]) => one - other))
}

const Texts = z.object({
  breakdownMethodology: z
    .record(z.string(), z.record(z.string(), z.string().nullish()).catch({}))
    .nullish()
    .catch(null),
})

/** Writes the names of labels and what the source says of them; of several entries the first that says something. */
function writeTexts(bodies: readonly unknown[], of: Of, writer: BatchWriter): void {
  const texts = new Map<string, { name: string; text: string }>()
  for (const body of bodies) {
    const { breakdownMethodology } = Texts.parse(body ?? {})
    for (const [name, text] of Object.entries(breakdownMethodology?.[KINDS[of.metric_id]] ?? {})) {
      const label_id = toLabelId(name)
      if (label_id !== null && !texts.has(label_id))
        texts.set(label_id, { name: name.trim(), text: text?.trim() ?? '' })
    }
  }
  for (const [label_id, { name, text }] of texts) {
    const record_id = ['defillama', of.metric_id, of.project_id, label_id].join(' ')
    writer.record('labels', { record_id, ...of, label_id, name, text })
  }
}
