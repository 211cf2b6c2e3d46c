import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Dataset } from '../../../connectors/Connector.ts'
import { NO_SUCH_PROTOCOL, Overview, readSummary } from './createChartDataset.ts'
import { feesListUrl, feesUrl } from './feesUrl.ts'
import { findListedEarners } from './findListedSlugs.ts'
import { readFlow, writeFlow } from './ListedFlow.ts'
import { indexLlamaList, readLlamaList } from './LlamaList.ts'

/** The kinds of amounts by the metric that they feed. */
const KINDS = {
  holders_revenue: 'dailyHoldersRevenue',
  protocol_revenue: 'dailyProtocolRevenue',
  user_fees: 'dailyUserFees',
  bribes: 'dailyBribesRevenue',
  token_taxes: 'dailyTokenTaxes',
  creator_revenue: 'dailyCreatorRevenue',
} as const satisfies Partial<Record<MetricId, string>>
type PayeeMetric = keyof typeof KINDS
const METRIC_IDS = Object.keys(KINDS) as PayeeMetric[]

/** The open API guarantees none of these kinds: one that it does not have or asks a key for is left out. */
const LISTS = METRIC_IDS.map((metric_id) => ({
  url: feesListUrl(KINDS[metric_id]),
  missing: [...NO_SUCH_PROTOCOL, 402],
}))

/**
 * The recipients of revenue, and further amounts beside fees. A subject is one kind of one project, and only what a list
 * contains is requested, since most protocols report one or two of the kinds.
 */
export const payees: Dataset = {
  id: 'payees',
  title: 'Revenue of holders and protocol, user fees, bribes, token taxes and creator revenue',
  metrics: METRIC_IDS,
  isListedByProject: true,
  isSecondary: true,
  projectOf: (key) => readKey(key).project_id,
  async subjects(context) {
    const found: { key: string; name: string; metric_id: PayeeMetric }[] = []
    let isAnswered = false
    for (const [index, metric_id] of METRIC_IDS.entries()) {
      const list = await context.fetch(LISTS[index] ?? { url: feesListUrl(KINDS[metric_id]) })
      if (list === null) continue
      isAnswered = true
      const entries = readLlamaList(Overview.parse(list).protocols)
      for (const { project_id, slug } of findListedEarners(entries, context))
        found.push({ key: `${project_id}/${metric_id}`, name: slug, metric_id })
    }
    // Lists that are refused are no failure, and lists in another format are.
    if (isAnswered && found.length === 0)
      throw new AppError(
        'unsupported-input',
        `${payees.title}: no list of the source has an entry with a known name`,
      )
    return found.map(({ key, name, metric_id }) => ({
      key,
      name,
      calls: [{ url: feesUrl(name, KINDS[metric_id]), missing: [...NO_SUCH_PROTOCOL, 402] }],
    }))
  },
  bulkListing: {
    as: 'flow',
    lists: LISTS,
    open(lists) {
      const indexes = new Map(
        lists.map((list, index) => [
          METRIC_IDS[index],
          indexLlamaList(list === null ? [] : Overview.parse(list).protocols),
        ]),
      )
      return {
        read({ key, name }, to) {
          const point = readKey(key)
          const found = indexes.get(point.metric_id)?.find(name)
          if (found === undefined) return []
          return [writeFlow(readFlow(found), { ...point, allowsNegative: true }, to)]
        },
      }
    },
  },
  read({ key, bodies }, writer) {
    // Corrections of a day can exceed its amount.
    readSummary(bodies[0], { ...readKey(key), allowsNegative: true }, writer)
  },
}

function readKey(key: string): { project_id: string; metric_id: PayeeMetric } {
  const at = key.lastIndexOf('/')
  const metric_id = METRIC_IDS.find((id) => id === key.slice(at + 1))
  return { project_id: key.slice(0, at), metric_id: metric_id ?? 'holders_revenue' }
}
