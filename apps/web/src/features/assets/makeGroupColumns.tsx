import type { AssetGroup, AssetOverview } from '@tickmark/core/answers/Assets'
import type { AssetGrouping } from '@tickmark/core/answers/choices'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import { Delta } from '../../ui/Delta.tsx'

/** What assets can be grouped by, and the name of one group. */
export const GROUPINGS = {
  asset_class: { label: 'Classes', one: 'Class' },
  reference_asset: { label: 'Reference assets', one: 'Reference asset' },
  issuer: { label: 'Issuers', one: 'Issuer' },
  chain: { label: 'Chains', one: 'Chain' },
} as const satisfies Record<AssetGrouping, { label: string; one: string }>

type Context = Pick<AssetOverview, 'anchor'> & {
  /** The group whose assets are listed. */
  group: string | undefined
  nameOf: (id: string) => string
  onToggle: (id: string) => void
}

/** The columns of groups of assets. */
export function makeGroupColumns(
  by: AssetGrouping,
  { anchor, group, nameOf, onToggle }: Context,
): TableColumn<AssetGroup>[] {
  const until = `to ${anchor ?? 'no data'} UTC`
  return [
    {
      id: 'group',
      header: GROUPINGS[by].one,
      width: 220,
      align: 'left',
      value: ({ id }) => nameOf(id),
      cell: ({ id }) => (
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={id === group}
          onClick={() => onToggle(id)}
          className="max-w-full truncate rounded-sm font-medium hover:underline aria-pressed:text-accent-fg"
        >
          {nameOf(id)}
        </button>
      ),
      file: [{ header: by, value: (row) => row.id }],
    },
    {
      id: 'assets',
      header: 'Assets',
      width: 80,
      align: 'right',
      value: (row) => row.assets,
      cell: (row) => formatValue(row.assets, 'number', 'exact'),
      file: ['assets'],
    },
    {
      id: 'market-cap',
      header: 'Market cap',
      width: 110,
      align: 'right',
      value: (row) => row.market_cap,
      // An asset on several chains counts on each of them.
      figure: { write: (value) => formatValue(value, 'usd', 'compact'), adds: by !== 'chain' },
      cell: (row) => formatValue(row.market_cap, 'usd', 'compact'),
      file: [{ header: `market_cap (usd, ${until})`, value: (row) => row.market_cap }],
    },
    {
      id: 'change',
      header: '30d change',
      width: 100,
      align: 'right',
      value: (row) => row.market_cap_change,
      figure: { write: formatChange, adds: false },
      cell: (row) => <Delta change={row.market_cap_change} />,
      file: [
        {
          header: `market_cap_change (fraction, 30 days ${until})`,
          value: (row) => row.market_cap_change,
        },
      ],
    },
    {
      id: 'share',
      header: 'Share',
      width: 90,
      align: 'right',
      value: (row) => row.share,
      cell: (row) => formatValue(row.share, 'percent', 'compact'),
      file: [{ header: 'share (fraction)', value: (row) => row.share }],
    },
  ]
}
