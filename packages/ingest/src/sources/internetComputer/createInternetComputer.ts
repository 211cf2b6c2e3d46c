import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { createLookup } from '@tickmark/core/text/createLookup'
import { toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Connector, Dataset } from '../../connectors/Connector.ts'
import { writeDays } from '../../connectors/writeDays.ts'
import { LooseNumber, UnixSeconds } from '../../files/LooseNumber.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { dailyStatistics } from './dailyStatistics.ts'
import {
  E8S,
  GENESIS_DAY,
  INTERNET_COMPUTER,
  joinWindows,
  readSeries,
  yearlyUrls,
} from './icApi.ts'

const LEDGER_BASE = 'https://ledger-api.internetcomputer.org'
const Volumes = z.object({ data: z.array(z.unknown()) })
const Volume = z.object({ timestamp: UnixSeconds, count: LooseNumber })

/** Transactions of the ICP ledger and the ICP in circulation. */
const ledger: Dataset = {
  id: 'ledger',
  title: 'ICP transactions and circulating supply',
  metrics: ['number_of_icp_transactions', 'token_supply_circulating'],
  async subjects(context) {
    const range = { from: context.since(INTERNET_COMPUTER) ?? GENESIS_DAY, to: context.today }
    const calls = (path: string) =>
      yearlyUrls(`${LEDGER_BASE}${path}`, range, { step: '86400' }).map((url) => ({ url }))
    return [
      { key: 'transactions', calls: calls('/metrics/transaction-volume') },
      { key: 'circulating-supply', calls: calls('/supply/circulating/series') },
    ]
  },
  read({ key, bodies }, writer) {
    if (key === 'circulating-supply') {
      const samples = joinWindows(bodies.map((body) => readSeries(body, writer)))
      const point = {
        metric_id: 'token_supply_circulating',
        project_id: INTERNET_COMPUTER,
      } as const
      writeDays(samples, { point, as: 'level', scale: (e8s) => e8s / E8S }, writer)
      return
    }
    const samples = joinWindows(
      bodies.map((body) =>
        [...parseRecords(Volumes.parse(body).data, Volume, writer)].map(({ line, record }) => ({
          moment: record.timestamp * 1000,
          value: record.count,
          line,
        })),
      ),
    )
    const point = {
      metric_id: 'number_of_icp_transactions',
      project_id: INTERNET_COMPUTER,
    } as const
    writeDays(samples, { point, as: 'flow' }, writer)
  },
}

const BASE = 'https://icrc-api.internetcomputer.org/api/v2/ledgers'
/** The first of the two tokens launched in April 2023. */
const FIRST_DAY = '2023-04-01'

/** The tokens' ledgers and how many decimals their amounts have. */
const LEDGERS: Readonly<Record<string, { id: string; decimals: number; metric_id: MetricId }>> =
  createLookup({
    ckBTC: { id: 'mxzaz-hqaaa-aaaar-qaada-cai', decimals: 8, metric_id: 'ckbtc_total_supply' },
    ckETH: { id: 'ss2fx-dyaaa-aaaar-qacoq-cai', decimals: 18, metric_id: 'cketh_total_supply' },
  })

/** Bitcoin and ether held by the network, as tokens on it. */
export const chainKeySupplies: Dataset = {
  id: 'chain-key-supplies',
  title: 'Supply of ckBTC and ckETH',
  metrics: ['ckbtc_total_supply', 'cketh_total_supply'],
  async subjects(context) {
    const range = { from: context.since(INTERNET_COMPUTER) ?? FIRST_DAY, to: context.today }
    return Object.entries(LEDGERS).map(([key, { id }]) => ({
      key,
      calls: yearlyUrls(`${BASE}/${id}/total-supply`, range, { step: '86400' }).map((url) => ({
        url,
      })),
    }))
  },
  read({ key, bodies }, writer) {
    const token = LEDGERS[key]
    if (!token) return
    const samples = joinWindows(bodies.map((body) => readSeries(body, writer)))
    const point = { metric_id: token.metric_id, project_id: INTERNET_COMPUTER }
    const scale = (amount: number) => amount / 10 ** token.decimals
    writeDays(samples, { point, as: 'level', scale }, writer)
  },
}

/** The open APIs of the Internet Computer's dashboard. */
export function createInternetComputer(): Connector {
  return {
    contract: {
      source_id: 'internet-computer',
      title: 'Internet Computer dashboard',
      origins: [
        'https://ic-api.internetcomputer.org',
        'https://ledger-api.internetcomputer.org',
        'https://icrc-api.internetcomputer.org',
        'https://metrics-api.internetcomputer.org',
      ],
      // No limit is published; this is one call a second.
      limit: { requests: 60, per_ms: 60_000, parallel: 1 },
      license: {
        name: 'no license stated',
        url: 'https://dashboard.internetcomputer.org',
        attribution: null,
        commercial_use: true,
      },
      units:
        'Text: ICP and ckBTC in hundred-millionths, ckETH in 10⁻¹⁸, cycles (10¹² are one XDR), rates in ten-thousandths of an XDR',
      time: 'Seconds since 1970. The row of a day may be absent until the day is over.',
      revision_days: 3,
      max_bytes: 32 * 1024 * 1024,
    },
    datasets: [dailyStatistics, ledger, chainKeySupplies, governance],
    headers: {},
    secret: '',
  }
}

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
const governance: Dataset = {
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
