import type { Connector, SourceContract } from '../../connectors/Connector.ts'
import { assetMetrics } from './assetMetrics.ts'
import { listings } from './listings.ts'

/** The community API of Coin Metrics: no key, not for commercial use. */
const COIN_METRICS_CONTRACT: SourceContract = {
  source_id: 'coin-metrics',
  title: 'Coin Metrics',
  origins: ['https://community-api.coinmetrics.io'],
  limit: { requests: 10, per_ms: 6_000, parallel: 2 },
  license: {
    name: 'CC BY-NC 4.0',
    url: 'https://creativecommons.org/licenses/by-nc/4.0/',
    attribution: 'Data: Coin Metrics',
    commercial_use: false,
  },
  units: 'US dollars, counts and units of the asset, written as text',
  time: 'ISO 8601 with nanoseconds, midnight UTC at the start of the day. Days are given once they are over.',
  revision_days: 7,
  max_bytes: 64 * 1024 * 1024,
}

/** Creates the Coin Metrics connector for all assets in the catalog; with `discovers`, its list says which those are. */
export function createCoinMetrics({ discovers }: { discovers: boolean }): Connector {
  return {
    contract: COIN_METRICS_CONTRACT,
    datasets: [...(discovers ? [listings] : []), assetMetrics],
    headers: {},
    secret: '',
  }
}
