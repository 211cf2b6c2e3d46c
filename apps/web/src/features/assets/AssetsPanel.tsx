import { useNavigate } from '@tanstack/react-router'
import type { AssetOverview, AssetRow } from '@tickmark/core/answers/Assets'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { useMemo } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useProjects } from '../../data/useProjects.ts'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { sortRows, useListOrder } from '../../tables/useListOrder.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { ASSET_ORDERS, type AssetOrder, type AssetsSearch } from './AssetsSearch.ts'
import { filterAssets, nameGroup } from './assetGroups.ts'
import { ASSET_FILE_ORDER, makeAssetColumns } from './makeAssetColumns.tsx'

const ORDERS = {
  all: ASSET_ORDERS,
  first: { by: 'market_cap', descending: true },
  words: ['name'],
} as const

type Props = {
  overview: AssetOverview
  search: AssetsSearch
  onChange: (change: AssetsSearch) => void
}

/** The assets with their newest figures. */
export function AssetsPanel({ overview, search, onChange }: Props) {
  const { by = 'asset_class', group, q } = search
  const navigate = useNavigate()
  const { nameOf } = useProjects()
  const { order, sortOf } = useListOrder<AssetOrder>(ORDERS, search.sort, onChange)
  const rows = useMemo(
    () =>
      sortRows(
        filterAssets(overview.rows, { by, group, text: q }),
        (row) => row[order.by],
        order.descending,
      ),
    [overview, by, group, q, order],
  )
  const { anchor } = overview
  const columns = useMemo(
    () => makeAssetColumns({ anchor, projectName: nameOf, sortOf }),
    [anchor, nameOf, sortOf],
  )
  const sources = [...new Set(overview.rows.map((row) => row.source_id))]
  return (
    <TablePanel
      title="Assets"
      rows={rows}
      table={{
        label: 'Tokenized assets',
        layoutId: 'assets',
        columns,
        rowKey: keyOf,
        rowHeight: 36,
        maxHeight: 720,
        onOpen: (row) => navigate({ to: '/assets/$asset', params: { asset: row.asset_id } }),
      }}
      subject={{
        title: 'Tokenized assets',
        question: { procedure: 'assets.getOverview', input: {} },
        sources,
      }}
      file={{ isSample: overview.meta.sample, period: anchor ?? '', order: ASSET_FILE_ORDER }}
      controls={
        <>
          {group !== undefined && (
            <Button onClick={() => onChange({ group: undefined })}>
              {nameGroup(group, by, nameOf)}
              <Icon name="close" size={11} />
            </Button>
          )}
          <SearchInput
            label="Filter assets"
            placeholder="Name, symbol, issuer"
            value={q}
            onChange={(q) => onChange({ q })}
            className="w-44"
          />
        </>
      }
      footer={
        <>
          <span>
            {rows.length} of {overview.rows.length} assets
            {anchor !== null && `, latest values up to ${formatDay(anchor)}`}
          </span>
          <Provenance meta={{ sources, checks: [] }} />
        </>
      }
      empty={
        <EmptyState title="No asset meets these filters">
          <Button onClick={() => onChange({ q: undefined, group: undefined })}>
            Clear filters
          </Button>
        </EmptyState>
      }
    />
  )
}

function keyOf(row: AssetRow): string {
  return row.asset_id
}
