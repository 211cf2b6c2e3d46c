import { useNavigate } from '@tanstack/react-router'
import type { AssetOverview } from '@tickmark/core/answers/Assets'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { useMemo } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import {
  directionOf,
  type ListOrder,
  nextOrder,
  parseOrder,
  writeOrder,
} from '../../data/listOrder.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Input } from '../../ui/Input.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TableBox } from '../../ui/table/TableBox.tsx'
import type { AssetsSearch } from './AssetsSearch.ts'
import { filterAssets } from './filterAssets.ts'
import { makeAssetColumns } from './makeAssetColumns.tsx'
import { nameGroup } from './nameGroup.ts'
import { ASSET_ORDERS, type AssetOrder, sortAssets } from './sortAssets.ts'
import { tabulateAssets } from './tabulateAssets.ts'

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 34
const LARGEST = { by: 'market_cap', descending: true } as const satisfies ListOrder<AssetOrder>

type Props = {
  overview: AssetOverview
  search: AssetsSearch
  onChange: (change: AssetsSearch) => void
}

/** The assets one by one with their newest figures. */
export function AssetsPanel({ overview, search, onChange }: Props) {
  const { by = 'asset_class', group, q } = search
  const navigate = useNavigate()
  const { byId } = useProjects()
  const order = useMemo(() => parseOrder(search.sort, ASSET_ORDERS) ?? LARGEST, [search.sort])
  const rows = useMemo(
    () => sortAssets(filterAssets(overview.rows, { by, group, text: q }), order),
    [overview, by, group, q, order],
  )
  const columns = useMemo(
    () =>
      makeAssetColumns({
        projectName: (id) => byId.get(id)?.name ?? id,
        sortOf: (column) => ({
          direction: directionOf(order, column),
          position: null,
          toggle: () => onChange({ sort: writeOrder(nextOrder(order, column, column !== 'name')) }),
        }),
      }),
    [byId, order, onChange],
  )
  const sources = [...new Set(overview.rows.map((row) => row.source_id))]
  const tableOf = (maxHeight: number) => (
    <TableBox
      rows={rows.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
      maxHeight={maxHeight}
    >
      <DataTable
        label="Tokenized assets"
        layoutId="assets"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.asset_id}
        rowHeight={ROW_HEIGHT}
        onOpen={(row) => navigate({ to: '/assets/$asset', params: { asset: row.asset_id } })}
      />
    </TableBox>
  )
  return (
    <Panel
      title="Assets"
      controls={
        <>
          {group !== undefined && (
            <Button onClick={() => onChange({ group: undefined })}>
              {nameGroup(group, by, (id) => byId.get(id)?.name ?? id)}
              <Icon name="close" size={11} />
            </Button>
          )}
          <Input
            size="xsmall"
            edge="quiet"
            type="search"
            aria-label="Filter assets"
            placeholder="Name, symbol, issuer"
            value={q ?? ''}
            onChange={({ target }) => onChange({ q: target.value || undefined })}
            className="w-44"
          />
          <PanelTools
            subject={{
              title: 'Tokenized assets',
              question: { procedure: 'assets.getOverview', input: {} },
              table: () => tabulateAssets(rows, overview),
              rows,
              sources,
            }}
            enlarge={rows.length === 0 ? undefined : tableOf}
          />
        </>
      }
      footer={
        <>
          <span>
            {rows.length} of {overview.rows.length} assets
            {overview.anchor !== null && `, newest values up to ${formatDay(overview.anchor)}`}
          </span>
          <Provenance meta={{ sources, checks: [] }} />
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="No asset meets these filters">
          <Button onClick={() => onChange({ q: undefined, group: undefined })}>
            Clear filters
          </Button>
        </EmptyState>
      ) : (
        tableOf(720)
      )}
    </Panel>
  )
}
