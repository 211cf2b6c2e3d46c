import type { Dataset } from '../../../connectors/Connector.ts'
import { createChartDataset } from './createChartDataset.ts'
import { llamaProUrl, llamaUrl } from './llamaUrl.ts'

const WITHOUT_CHARTS = { excludeTotalDataChart: 'true', excludeTotalDataChartBreakdown: 'true' }
const WITH_CHARTS = { excludeTotalDataChart: 'false', excludeTotalDataChartBreakdown: 'false' }

/** Trading volumes of spot exchanges. */
export const dexVolume = createChartDataset({
  id: 'dex-volume',
  title: 'Spot trading volume',
  metric_id: 'trading_volume',
  overview: llamaUrl('/overview/dexs', WITHOUT_CHARTS),
  summary: (slug) => llamaUrl(`/summary/dexs/${encodeURIComponent(slug)}`, WITH_CHARTS),
})

const NOTIONAL = { dataType: 'dailyNotionalVolume' }

/**
 * Notional volumes of derivatives and options, each as a part. Derivatives need the paid plan, and
 * options alone would look like the total, so without a key there is neither.
 */
export function createNotionalVolumes(key: string): Dataset[] {
  return [
    createChartDataset({
      id: 'derivatives-volume',
      title: 'Notional volume of derivatives',
      metric_id: 'notional_trading_volume',
      product_id: 'derivatives',
      overview: llamaProUrl(key, '/api/overview/derivatives', WITHOUT_CHARTS),
      summary: (slug) =>
        llamaProUrl(key, `/api/summary/derivatives/${encodeURIComponent(slug)}`, WITH_CHARTS),
    }),
    createChartDataset({
      id: 'options-volume',
      title: 'Notional volume of options',
      metric_id: 'notional_trading_volume',
      product_id: 'options',
      overview: llamaUrl('/overview/options', { ...WITHOUT_CHARTS, ...NOTIONAL }),
      summary: (slug) => llamaUrl(`/summary/options/${encodeURIComponent(slug)}`, NOTIONAL),
    }),
  ]
}
