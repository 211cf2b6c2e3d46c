import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Dataset } from '../../connectors/Connector.ts'
import { LooseNumber, UnixSeconds } from '../../files/LooseNumber.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { E8S, INTERNET_COMPUTER } from './icApi.ts'

const URL_OF_METRICS = 'https://metrics-api.internetcomputer.org/api/v1/governance-metrics'

const Body = z.object({ metrics: z.array(z.unknown()) })
/** One value for each set of labels; a total has one set, without labels. */
const Metric = z.object({
  name: z.string(),
  subsets: z.array(z.object({ value: z.tuple([UnixSeconds, LooseNumber]) })),
})

const FEEDS: ReadonlyMap<string, { metric_id: MetricId; per: number }> = new Map([
  ['governance_total_locked_e8s', { metric_id: 'total_icp_staked_on_nns', per: E8S }],
  ['governance_neurons_total', { metric_id: 'number_of_neurons', per: 1 }],
])

/** Current governance figures: the daily ones may not include today. */
export const governance: Dataset = {
  id: 'governance',
  title: 'Staked ICP and neurons of today',
  metrics: [...FEEDS.values()].map(({ metric_id }) => metric_id),
  subjects: async () => [{ key: 'governance', calls: [{ url: new URL(URL_OF_METRICS) }] }],
  read({ bodies, fetched_at }, writer) {
    const today = toDay(fetched_at)
    for (const { line, record } of parseRecords(Body.parse(bodies[0]).metrics, Metric, writer)) {
      const feed = FEEDS.get(record.name)
      const [only, ...others] = record.subsets
      if (!feed || !only || others.length > 0) continue
      const [seconds, amount] = only.value
      const day = toDay(seconds * 1000)
      if (amount === null) continue
      if (day !== today) writer.reject('a value that is not of today', `${record.name}: ${day}`)
      else if (amount < 0) writer.reject(`negative ${record.name}`, String(amount))
      else
        writer.point({
          metric_id: feed.metric_id,
          project_id: INTERNET_COMPUTER,
          day,
          value: amount / feed.per,
          line,
          provisional: true,
        })
    }
  },
}
