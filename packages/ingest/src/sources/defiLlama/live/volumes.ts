import type { Dataset } from '../../../connectors/Connector.ts'
import { createChartDataset } from './createChartDataset.ts'
import { llamaProUrl, llamaUrl } from './llamaUrl.ts'

const WITHOUT_CHARTS = { excludeTotalDataChart: 'true', excludeTotalDataChartBreakdown: 'true' }
const WITH_CHARTS = { excludeTotalDataChart: 'false', excludeTotalDataChartBreakdown: 'false' }

/** What spot exchanges traded. */
export const dexVolume = createChartDataset({
  id: 'dex-volume',
  title: 'Spot trading volume',
  metric_id: 'trading_volume',
  overview: llamaUrl('/overview/dexs', WITHOUT_CHARTS),
  summary: (slug) => llamaUrl(`/summary/dexs/${encodeURIComponent(slug)}`, WITH_CHARTS),
})

const NOTIONAL = { dataType: 'dailyNotionalVolume' }

/**
 * The notional value of the derivatives and options that were traded, each as a part. Derivatives are in the paid plan
 * only, and options alone would pass for the whole, so without a key there is neither.
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
