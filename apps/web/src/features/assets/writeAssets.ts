import type { AssetRow } from '@tickmark/core/answers/AssetOverview'
import type { Day } from '@tickmark/core/time/Day'
import { toCsv } from '../../data/toCsv.ts'

/** Assets as CSV, a line each, in the order given. `anchor` is the day up to which figures are known. */
export function writeAssets(rows: readonly AssetRow[], anchor: Day | null): string {
  const until = `to ${anchor ?? 'no data'} UTC`
  return toCsv(
    [
      'asset_id',
      'name',
      'symbol',
      'asset_class',
      'reference_asset',
      'issuer_id',
      'chains',
      `price (usd, ${until})`,
      `market_cap (usd, ${until})`,
      `market_cap_change (fraction, 30 days ${until})`,
      'share (fraction)',
      `holders (number, 30 days ${until})`,
      `transfer_volume (usd, 30 days ${until})`,
    ],
    rows.map((row) => [
      row.asset_id,
      row.name,
      row.symbol,
      row.asset_class,
      row.reference_asset,
      row.issuer_id,
      row.chains.join('; '),
      row.price,
      row.market_cap,
      row.market_cap_change,
      row.share,
      row.holders,
      row.transfer_volume,
    ]),
  )
}
