import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import { compileMetricQuery } from '../../compile/compileMetricQuery.ts'
import type { Params } from '../../compile/createParams.ts'
import type { SeriesShape } from '../../compile/Plan.ts'
import { planMeasures } from '../../compile/planMeasures.ts'
import { resolveScope } from '../../compile/resolveScope.ts'
import type { MartRows } from '../compileMart.ts'
import { sourcesSql } from './recordsSql.ts'

/** The metric whose newest complete day is the day of all levels of assets. */
export const ASSET_ANCHOR_METRIC = 'asset_market_cap_circulating'

const WINDOW_DAYS = 30
const METRICS = [
  ASSET_ANCHOR_METRIC,
  'asset_price',
  'asset_holders',
  'asset_transfer_volume',
] as const

type Known = { catalogue: Catalogue; anchor: Day | null; series: SeriesShape; asOf: AsOf | null }

/**
 * The registry of tokenized assets, with figures from the compiler of all other answers: those of the thirty days up
 * to the anchor, and the market cap of the thirty days before.
 */
export function assetsSql({ catalogue, anchor, series, asOf }: Known, params: Params): MartRows {
  const figures = (to: Day) => {
    const { sql } = compileMetricQuery(
      {
        query: { breakdown: ['product'], granularity: 'day', transforms: [], unit: 'usd' },
        plan: planMeasures(catalogue, METRICS, params),
        scope: resolveScope(catalogue, {}),
        range: { from: addDays(to, 1 - WINDOW_DAYS), to },
        as_of: asOf,
        series,
        as_one_period: true,
      },
      params,
    )
    return `SELECT toString(product_id) AS figure_asset, m0, m1, m2, m3 FROM (${sql})`
  }
  const nothing = `SELECT '' AS figure_asset, CAST(NULL, 'Nullable(Float64)') AS m0,
    m0 AS m1, m0 AS m2, m0 AS m3 WHERE 0`
  const now = anchor === null ? nothing : figures(anchor)
  const before = anchor === null ? nothing : figures(addDays(anchor, -WINDOW_DAYS))
  return {
    sql: `
      SELECT asset_id, name, symbol, toString(asset_class) AS asset_class, reference_asset,
             toString(issuer_id) AS issuer_id, chains, url, toString(source_id) AS source_id,
             now.m0 AS asset_market_cap_circulating_30d_latest,
             (now.m0 - before.m0) / nullIf(abs(before.m0), 0) AS asset_market_cap_circulating_30d_change,
             now.m1 AS asset_price_30d_latest, now.m2 AS asset_holders_30d_avg,
             now.m3 AS asset_transfer_volume_30d_sum
      FROM (SELECT * FROM assets FINAL) AS registry
      LEFT JOIN (${now}) AS now ON now.figure_asset = registry.asset_id
      LEFT JOIN (${before}) AS before ON before.figure_asset = registry.asset_id`,
    hasSource: '(SELECT count() > 0 FROM assets)',
    sources: sourcesSql('assets'),
  }
}
