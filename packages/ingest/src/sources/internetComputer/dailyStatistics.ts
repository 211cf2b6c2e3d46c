import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Dataset } from '../../connectors/Connector.ts'
import { type Sample, writeDays } from '../../connectors/writeDays.ts'
import { LooseNumber, UnixSeconds } from '../../files/LooseNumber.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import {
  E8S,
  GENESIS_DAY,
  INTERNET_COMPUTER,
  joinWindows,
  readSeries,
  yearlyUrls,
} from './icApi.ts'

const BASE = 'https://ic-api.internetcomputer.org/api/v3'
const CYCLES_PER_XDR = 1e12
/** Rates are in ten-thousandths of an XDR. */
const PERMYRIAD = 1e4

const Body = z.object({ daily_stats: z.array(z.unknown()) })
const Row = z.object({
  timestamp: UnixSeconds,
  governance_total_locked_e8s: LooseNumber,
  icp_burned_total: LooseNumber,
  icp_burned_fees: LooseNumber,
  governance_neurons_total: LooseNumber,
  internet_identity_user_count: LooseNumber,
  unique_accounts_per_day: LooseNumber,
  blocks_per_second_average: LooseNumber,
  cycle_burn_rate_average: LooseNumber,
  proposals_count: LooseNumber,
  total_cycle_burn_till_date: LooseNumber,
})
type Statistic = Exclude<keyof z.output<typeof Row>, 'timestamp'>

/** Figures that are used unchanged except for their unit. */
const FEEDS: readonly { field: Statistic; metric_id: MetricId; per?: number }[] = [
  { field: 'governance_total_locked_e8s', metric_id: 'total_icp_staked_on_nns', per: E8S },
  { field: 'icp_burned_total', metric_id: 'total_icp_burned', per: E8S },
  { field: 'icp_burned_fees', metric_id: 'total_transaction_fees', per: E8S },
  { field: 'governance_neurons_total', metric_id: 'number_of_neurons' },
  { field: 'internet_identity_user_count', metric_id: 'total_internet_identities' },
  { field: 'unique_accounts_per_day', metric_id: 'unique_transacting_wallets' },
  { field: 'blocks_per_second_average', metric_id: 'blocks_per_second' },
  { field: 'cycle_burn_rate_average', metric_id: 'cycles_burn_rate' },
]

/**
 * The network's own daily figures, and fees by the accepted method: the cycles burned on a day,
 * converted to XDR, to ICP at the day's rate, and to dollars at the day's ICP price. All of it is
 * burned, so it is revenue too.
 */
export const dailyStatistics: Dataset = {
  id: 'daily-stats',
  title: 'Daily figures of the network and fees from cycles burned',
  metrics: [...FEEDS.map(({ metric_id }) => metric_id), 'nns_proposals', 'fees', 'revenue'],
  async subjects(context) {
    const since = context.since(INTERNET_COMPUTER)
    // The amount burned on a day is the difference from the day before.
    const from = since === null ? GENESIS_DAY : addDays(since, -1)
    const range = { from: from < GENESIS_DAY ? GENESIS_DAY : from, to: context.today }
    const daily = { step: '86400' }
    const calls = (path: string, query: Record<string, string>) =>
      yearlyUrls(`${BASE}/${path}`, range, query).map((url) => ({ url }))
    return [
      {
        key: `${range.from} to ${range.to}`,
        calls: [
          ...calls('daily-stats', { format: 'json' }),
          ...calls('avg-icp-xdr-conversion-rates', daily),
          ...calls('icp-usd-rate', daily),
        ],
      },
    ]
  },
  read({ bodies }, writer) {
    // One answer of each kind per year.
    const years = bodies.length / 3
    const windows = bodies
      .slice(0, years)
      .map((body) => [...parseRecords(Body.parse(body).daily_stats, Row, writer)])
    const pick = (field: Statistic): Sample[] =>
      joinWindows(
        windows.map((rows) =>
          rows.map(({ line, record }) => ({
            moment: record.timestamp * 1000,
            value: record[field],
            line,
          })),
        ),
      )
    const readWindows = (from: number, to?: number) =>
      joinWindows(bodies.slice(from, to).map((body) => readSeries(body, writer)))
    for (const { field, metric_id, per } of FEEDS) {
      const point = { metric_id, project_id: INTERNET_COMPUTER }
      const scale = (value: number) => value / (per ?? 1)
      writeDays(pick(field), { point, as: 'flow', scale }, writer)
    }
    const proposals = { metric_id: 'nns_proposals', project_id: INTERNET_COMPUTER } as const
    writeDays(
      differences(pick('proposals_count'), writer),
      { point: proposals, as: 'flow' },
      writer,
    )
    writeFees(
      {
        cycles: differences(pick('total_cycle_burn_till_date'), writer),
        rates: byDay(readWindows(years, 2 * years)),
        prices: byDay(readWindows(2 * years)),
      },
      writer,
    )
  },
}

/**
 * The daily increase of a running total. A total that decreases is invalid and yields nothing for
 * that day.
 */
function differences(totals: readonly Sample[], writer: BatchWriter): Sample[] {
  const byDate = new Map(totals.map((sample) => [toDay(sample.moment), sample]))
  return totals.flatMap(({ moment, value, line }) => {
    const day = toDay(moment)
    const before = byDate.get(addDays(day, -1))?.value
    if (value === null || before === null || before === undefined) return []
    if (value >= before) return [{ moment, value: value - before, line }]
    writer.reject('a running total that falls', `${day}: from ${before} to ${value}`)
    return []
  })
}

function byDay(samples: readonly Sample[]): Map<Day, number> {
  return new Map(
    samples.flatMap(({ moment, value }) =>
      value === null || value <= 0 ? [] : [[toDay(moment), value] as const],
    ),
  )
}

/** A day without a rate or a price has no fees: they are unknown. */
function writeFees(
  of: { cycles: readonly Sample[]; rates: Map<Day, number>; prices: Map<Day, number> },
  writer: BatchWriter,
): void {
  const dollars = of.cycles.flatMap(({ moment, value, line }) => {
    const rate = of.rates.get(toDay(moment))
    const price = of.prices.get(toDay(moment))
    if (value === null || rate === undefined || price === undefined) return []
    const icp = value / CYCLES_PER_XDR / (rate / PERMYRIAD)
    return [{ moment, value: icp * price, line }]
  })
  for (const metric_id of ['fees', 'revenue'] as const)
    writeDays(dollars, { point: { metric_id, project_id: INTERNET_COMPUTER }, as: 'flow' }, writer)
}
