import { Link } from '@tanstack/react-router'
import type { AssetOverview, AssetRow } from '@tickmark/core/answers/Assets'
import type { AssetGrouping } from '@tickmark/core/answers/choices'
import { type FormatStyle, formatValue } from '@tickmark/core/formats/formatValue'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import {
  changeColumn,
  figureColumn,
  textColumn,
  writePercent,
  writePrice,
  writeUsd,
} from '../../tables/figureColumn.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { WholeNames } from '../../ui/WholeNames.tsx'
import type { AssetOrder } from './AssetsSearch.ts'
import { nameGroup } from './assetGroups.ts'

type Context = Pick<AssetOverview, 'anchor'> & {
  sortOf: (order: AssetOrder) => DataColumn<AssetRow>['sort']
  projectName: (id: string) => string
}

/** The order of the columns in a file. */
export const ASSET_FILE_ORDER = ['id', 'name', 'class', 'reference', 'issuer', 'chains']

/** Funds have long names, which tell them apart at their end. */
const TWO_LINES = 'line-clamp-2 leading-4 whitespace-normal'

const count = (value: number | null, style: FormatStyle) => formatValue(value, 'count', style)

/** The columns of tokenized assets. */
export function makeAssetColumns({
  sortOf,
  projectName,
  anchor,
}: Context): TableColumn<AssetRow>[] {
  const until = `to ${anchor ?? 'no data'} UTC`
  const groupColumn = (
    by: AssetGrouping,
    field: 'asset_class' | 'reference_asset' | 'issuer_id',
  ): Pick<DataColumn<AssetRow>, 'align' | 'value' | 'text' | 'cell' | 'file'> => {
    const nameOf = (row: AssetRow) => nameGroup(row[field], by, projectName)
    const cell = (row: AssetRow) => <span className={TWO_LINES}>{nameOf(row)}</span>
    return { align: 'left', value: nameOf, text: nameOf, cell, file: [field] }
  }
  return [
    { id: 'id', file: ['asset_id'] },
    textColumn('name', 'Asset', {
      width: 270,
      sort: sortOf('name'),
      value: (row) => row.name,
      cell: (row) => (
        <Link
          to="/assets/$asset"
          params={{ asset: row.asset_id }}
          tabIndex={-1}
          title={row.name}
          className="flex items-center gap-2 font-medium hover:underline"
        >
          <ProjectLogo projectId={row.asset_id} name={row.symbol || row.name} />
          <span className={TWO_LINES}>{row.name}</span>
          <span className="font-normal text-fg3">{row.symbol}</span>
        </Link>
      ),
      file: ['name', 'symbol'],
    }),
    figureColumn('price', 'Price', {
      width: 88,
      sort: sortOf('price'),
      value: (row) => row.price,
      write: writePrice,
      file: `price (usd, ${until})`,
    }),
    figureColumn('market-cap', 'Market cap', {
      width: 98,
      sort: sortOf('market_cap'),
      value: (row) => row.market_cap,
      write: writeUsd,
      adds: true,
      file: `market_cap (usd, ${until})`,
    }),
    changeColumn('change', '30d change', {
      width: 86,
      sort: sortOf('market_cap_change'),
      value: (row) => row.market_cap_change,
      file: `market_cap_change (fraction, 30 days ${until})`,
    }),
    figureColumn('share', 'Share', {
      width: 64,
      value: (row) => row.share,
      write: writePercent,
      file: 'share (fraction)',
    }),
    figureColumn('holders', <span title="Average of the last thirty days">Holders</span>, {
      width: 72,
      sort: sortOf('holders'),
      value: (row) => row.holders,
      write: count,
      adds: false,
      file: `holders (number, 30 days ${until})`,
    }),
    figureColumn('volume', <span title="Of the last thirty days">30d transfers</span>, {
      width: 94,
      sort: sortOf('transfer_volume'),
      value: (row) => row.transfer_volume,
      write: writeUsd,
      adds: true,
      file: `transfer_volume (usd, 30 days ${until})`,
    }),
    { id: 'class', header: 'Class', width: 98, ...groupColumn('asset_class', 'asset_class') },
    {
      id: 'reference',
      header: 'Reference asset',
      width: 124,
      ...groupColumn('reference_asset', 'reference_asset'),
    },
    { id: 'issuer', header: 'Issuer', width: 92, ...groupColumn('issuer', 'issuer_id') },
    textColumn('chains', 'Chains', {
      width: 96,
      value: (row) => row.chains.map(projectName).join(', ') || null,
      cell: (row) => <WholeNames names={row.chains.map(projectName)} />,
      text: (row) => row.chains.map(projectName).join(', '),
      file: [{ header: 'chains', value: (row) => row.chains.join('; ') }],
    }),
  ]
}
