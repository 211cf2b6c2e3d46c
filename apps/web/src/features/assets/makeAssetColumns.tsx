import { Link } from '@tanstack/react-router'
import type { AssetRow } from '@tickmark/core/answers/Assets'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { Delta } from '../../ui/Delta.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { nameGroup } from './nameGroup.ts'
import type { AssetOrder } from './sortAssets.ts'

type Context = {
  sortOf: (order: AssetOrder) => DataColumn<AssetRow>['sort']
  projectName: (id: string) => string
}

const usd = (value: number | null) => formatValue(value, 'usd', 'compact')

/** How the columns of tokenized assets show. */
export function makeAssetColumns({ sortOf, projectName }: Context): DataColumn<AssetRow>[] {
  return [
    {
      id: 'name',
      header: 'Asset',
      width: 240,
      align: 'left',
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
          <span className="truncate">{row.name}</span>
          <span className="font-normal text-fg3">{row.symbol}</span>
        </Link>
      ),
    },
    {
      id: 'price',
      header: 'Price',
      width: 100,
      align: 'right',
      sort: sortOf('price'),
      value: (row) => row.price,
      cell: (row) => formatValue(row.price, 'usd', 'compact'),
    },
    {
      id: 'market-cap',
      header: 'Market cap',
      width: 110,
      align: 'right',
      sort: sortOf('market_cap'),
      value: (row) => row.market_cap,
      figure: { write: usd, adds: true },
      cell: (row) => usd(row.market_cap),
    },
    {
      id: 'change',
      header: '30d change',
      width: 110,
      align: 'right',
      sort: sortOf('market_cap_change'),
      value: (row) => row.market_cap_change,
      figure: { write: formatChange, adds: false },
      cell: (row) => <Delta change={row.market_cap_change} />,
    },
    {
      id: 'share',
      header: 'Share',
      width: 80,
      align: 'right',
      value: (row) => row.share,
      cell: (row) => formatValue(row.share, 'percent', 'compact'),
    },
    {
      id: 'holders',
      header: <span title="Average of the last thirty days">Holders</span>,
      width: 95,
      align: 'right',
      sort: sortOf('holders'),
      value: (row) => row.holders,
      figure: {
        write: (value) =>
          formatValue(value === null ? null : Math.round(value), 'number', 'compact'),
        adds: false,
      },
      cell: (row) =>
        formatValue(row.holders === null ? null : Math.round(row.holders), 'number', 'compact'),
    },
    {
      id: 'volume',
      header: <span title="Of the last thirty days">30d transfers</span>,
      width: 115,
      align: 'right',
      sort: sortOf('transfer_volume'),
      value: (row) => row.transfer_volume,
      figure: { write: usd, adds: true },
      cell: (row) => usd(row.transfer_volume),
    },
    {
      id: 'class',
      header: 'Class',
      width: 110,
      align: 'left',
      value: (row) => nameGroup(row.asset_class, 'asset_class', projectName),
      cell: (row) => nameGroup(row.asset_class, 'asset_class', projectName),
    },
    {
      id: 'reference',
      header: 'Reference asset',
      width: 170,
      align: 'left',
      value: (row) => nameGroup(row.reference_asset, 'reference_asset', projectName),
      cell: (row) => nameGroup(row.reference_asset, 'reference_asset', projectName),
    },
    {
      id: 'issuer',
      header: 'Issuer',
      width: 140,
      align: 'left',
      value: (row) => nameGroup(row.issuer_id, 'issuer', projectName),
      cell: (row) => nameGroup(row.issuer_id, 'issuer', projectName),
    },
    {
      id: 'chains',
      header: 'Chains',
      width: 170,
      align: 'left',
      value: (row) => row.chains.map(projectName).join(', ') || null,
      cell: (row) => {
        const chains = row.chains.map(projectName).join(', ')
        return <span title={chains}>{chains || '—'}</span>
      },
    },
  ]
}
