import type { AssetOverview } from '@tickmark/core/answers/Assets'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'

/** What the assets of each group come to. */
export function tabulateGroups(
  { groups, anchor, meta }: AssetOverview,
  by: keyof AssetOverview['groups'],
): PanelTable {
  const until = `to ${anchor ?? 'no data'} UTC`
  return {
    header: [
      by,
      'assets',
      `market_cap (usd, ${until})`,
      `market_cap_change (fraction, 30 days ${until})`,
      'share (fraction)',
    ],
    rows: groups[by].map((row) => [
      row.id,
      row.assets,
      row.market_cap,
      row.market_cap_change,
      row.share,
    ]),
    isSample: meta.sample,
    period: anchor ?? '',
  }
}
