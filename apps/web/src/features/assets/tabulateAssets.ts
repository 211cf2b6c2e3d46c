import type { AssetOverview, AssetRow } from '@tickmark/core/answers/Assets'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'

/** Assets, a line each, in the order given. */
export function tabulateAssets(
  rows: readonly AssetRow[],
  { anchor, meta }: Pick<AssetOverview, 'anchor' | 'meta'>,
): PanelTable {
  const until = `to ${anchor ?? 'no data'} UTC`
  return {
    header: [
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
    columnIds: [
      null,
      'name',
      'name',
      'class',
      'reference',
      'issuer',
      'chains',
      'price',
      'market-cap',
      'change',
      'share',
      'holders',
      'volume',
    ],
    rows: rows.map((row) => [
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
    isSample: meta.sample,
    period: anchor ?? '',
  }
}
