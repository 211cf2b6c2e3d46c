import type { AssetGroup, AssetOverview } from '@tickmark/core/answers/Assets'
import type { AssetGrouping } from '@tickmark/core/answers/choices'
import { formatCount } from '@tickmark/core/formats/formatValue'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import {
  changeColumn,
  figureColumn,
  textColumn,
  writePercent,
  writeUsd,
} from '../../tables/figureColumn.tsx'

/** The groupings of assets, and the name of one group. */
export const GROUPINGS = {
  asset_class: { label: 'Classes', one: 'Class' },
  reference_asset: { label: 'Reference assets', one: 'Reference asset' },
  issuer: { label: 'Issuers', one: 'Issuer' },
  chain: { label: 'Chains', one: 'Chain' },
} as const satisfies Record<AssetGrouping, { label: string; one: string }>

type Context = Pick<AssetOverview, 'anchor'> & {
  /** The groups whose assets are listed; all where there is none. */
  chosen: readonly (string | null)[]
  nameOf: (id: string) => string
  onToggle: (id: string) => void
}

/** The columns of groups of assets. */
export function makeGroupColumns(
  by: AssetGrouping,
  { anchor, chosen, nameOf, onToggle }: Context,
): TableColumn<AssetGroup>[] {
  const until = `to ${anchor ?? 'no data'} UTC`
  return [
    textColumn('group', GROUPINGS[by].one, {
      width: 220,
      value: ({ id }) => nameOf(id),
      cell: ({ id }) => (
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={chosen.includes(id)}
          onClick={() => onToggle(id)}
          className="max-w-full truncate rounded-sm font-medium hover:underline aria-pressed:text-accent-fg"
        >
          {nameOf(id)}
        </button>
      ),
      file: [{ header: by, value: (row) => row.id }],
    }),
    figureColumn('assets', 'Assets', {
      width: 80,
      value: (row) => row.assets,
      write: formatCount,
      file: 'assets',
    }),
    figureColumn('market-cap', 'Market cap', {
      // An asset on several chains counts on each of them.
      width: 110,
      value: (row) => row.market_cap,
      write: writeUsd,
      adds: by !== 'chain',
      file: `market_cap (usd, ${until})`,
    }),
    changeColumn('change', '30d change', {
      width: 100,
      value: (row) => row.market_cap_change,
      file: `market_cap_change (fraction, 30 days ${until})`,
    }),
    figureColumn('share', 'Share', {
      width: 90,
      value: (row) => row.share,
      write: writePercent,
      file: 'share (fraction)',
    }),
  ]
}
