import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { AssetOverview, AssetRow } from '@tickmark/core/answers/Assets'
import { ASSET_GROUPINGS } from '@tickmark/core/answers/choices'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { useMemo } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { sortRows, useListOrder } from '../../tables/useListOrder.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ASSET_ORDERS, type AssetOrder, type AssetsSearch } from './AssetsSearch.ts'
import { filterAssets, nameGroup } from './assetGroups.ts'
import { ASSET_FILE_ORDER, makeAssetColumns } from './makeAssetColumns.tsx'
import { GROUPINGS, makeGroupColumns } from './makeGroupColumns.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'

const route = getRouteApi('/assets')

const SEGMENTS = ASSET_GROUPINGS.map((value) => ({ value, label: GROUPINGS[value].label }))

/** Real-world assets that tokens represent: which there are, who issues them, and where. */
export function AssetsPage() {
  const title = useScreenTitle('/assets')
  const search = route.useSearch()
  const query = useQuery(trpc.assets.getOverview.queryOptions({}))
  const change = useChangeSearch<AssetsSearch>()
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-[90ch] text-fg2">
          Funds, bonds, metals, shares and loans that a token represents.
        </p>
      </div>
      <QueryView query={query} skeleton={<OverviewSkeleton />}>
        {(overview) =>
          overview.rows.length === 0 ? (
            <NoData of={{ records: 'assets' }} none="No tokenized asset has data" />
          ) : (
            <>
              <OverviewFigures overview={overview} />
              <PanelSlot name="Groups">
                <GroupsPanel overview={overview} search={search} onChange={change} />
              </PanelSlot>
              <PanelSlot name="Assets">
                <AssetsPanel overview={overview} search={search} onChange={change} />
              </PanelSlot>
            </>
          )
        }
      </QueryView>
    </div>
  )
}

/** Of the size of what comes, so that nothing moves when it is there. */
function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-[140px] lg:h-[70px]" />
      <Skeleton className="h-[280px]" />
      <Skeleton className="h-[520px]" />
    </div>
  )
}

type Props = {
  overview: AssetOverview
  search: AssetsSearch
  onChange: (change: AssetsSearch) => void
}

/** The totals of each class, reference asset, issuer or chain; pressing one lists its assets below. */
function GroupsPanel({ overview, search, onChange }: Props) {
  const { by = 'asset_class', group } = search
  const { nameOf } = useProjects()
  const { anchor, groups, meta } = overview
  const toggle = (id: string) => onChange({ group: id === group ? undefined : id })
  const columns = useMemo(
    () =>
      makeGroupColumns(by, {
        anchor,
        group,
        nameOf: (id) => nameGroup(id, by, nameOf),
        onToggle: (id) => onChange({ group: id === group ? undefined : id }),
      }),
    [by, anchor, group, nameOf, onChange],
  )
  const { label } = GROUPINGS[by]
  return (
    <TablePanel
      title={label}
      rows={groups[by]}
      table={{
        layoutId: 'asset-groups',
        columns,
        rowKey: ({ id }) => id,
        maxHeight: 360,
        onOpen: ({ id }) => toggle(id),
      }}
      subject={{
        title: `Tokenized assets, ${label.toLowerCase()}`,
        call: { procedure: 'assets.getOverview', input: {} },
        hasSameRows: false,
      }}
      file={{ isSample: meta.sample, period: anchor ?? '' }}
      controls={
        <SegmentedControl
          label="Group assets by"
          value={by}
          segments={SEGMENTS}
          onChange={(next) => onChange({ by: next, group: undefined })}
        />
      }
      footer={
        by === 'chain' && (
          <span>
            An asset on several chains counts in full on each, so shares add up to more than 100%.
          </span>
        )
      }
    />
  )
}

const ORDERS = {
  all: ASSET_ORDERS,
  first: { by: 'market_cap', descending: true },
  words: ['name'],
} as const

type AssetsPanelProps = {
  overview: AssetOverview
  search: AssetsSearch
  onChange: (change: AssetsSearch) => void
}

/** The assets with their newest figures. */
function AssetsPanel({ overview, search, onChange }: AssetsPanelProps) {
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
        rowHeight: 40,
        maxHeight: 720,
        onOpen: (row) => navigate({ to: '/assets/$asset', params: { asset: row.asset_id } }),
      }}
      subject={{
        title: 'Tokenized assets',
        call: { procedure: 'assets.getOverview', input: {} },
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
        <NoData
          of={{ records: 'assets' }}
          row="asset"
          filters={{ isOn: true, clear: () => onChange({ q: undefined, group: undefined }) }}
        />
      }
    />
  )
}

function keyOf(row: AssetRow): string {
  return row.asset_id
}
