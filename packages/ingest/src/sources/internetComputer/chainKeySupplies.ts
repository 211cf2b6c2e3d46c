import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Dataset } from '../../connectors/Connector.ts'
import { writeDays } from '../../connectors/writeDays.ts'
import { INTERNET_COMPUTER, readSeries, yearlyUrls } from './icApi.ts'

const BASE = 'https://icrc-api.internetcomputer.org/api/v2/ledgers'
/** The first of the two tokens launched in April 2023. */
const FIRST_DAY = '2023-04-01'

/** The tokens' ledgers and how many decimals their amounts have. */
const LEDGERS: Readonly<Record<string, { id: string; decimals: number; metric_id: MetricId }>> = {
  ckBTC: { id: 'mxzaz-hqaaa-aaaar-qaada-cai', decimals: 8, metric_id: 'ckbtc_total_supply' },
  ckETH: { id: 'ss2fx-dyaaa-aaaar-qacoq-cai', decimals: 18, metric_id: 'cketh_total_supply' },
}

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
    const samples = bodies.flatMap((body) => readSeries(body, writer))
    const point = { metric_id: token.metric_id, project_id: INTERNET_COMPUTER }
    const scale = (amount: number) => amount / 10 ** token.decimals
    writeDays(samples, { point, as: 'level', scale }, writer)
  },
}
