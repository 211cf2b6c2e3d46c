import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import type { AssetGroup, AssetOverview } from '@tickmark/core/answers/Assets'
import { ASSET_GROUPINGS, type AssetGrouping } from '@tickmark/core/answers/choices'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import { ASSET_MART } from '@tickmark/core/marts/data/ASSET_MART'
import type { MartView } from '@tickmark/core/marts/MartView'
import { readSearch, useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { useMartState } from '../../documents/useMartState.ts'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import {
  changeColumn,
  figureColumn,
  textColumn,
  writePercent,
  writeUsd,
} from '../../tables/figureColumn.tsx'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { Figure, FigureStrip } from '../../ui/FigureStrip.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MartScreen } from '../marts/index.ts'
import { type AssetsSearch, FIRST_PRESET, GROUP_COLUMNS, moveAssetsSearch } from './AssetsSearch.ts'
import { nameGroup } from './nameGroup.ts'

/** The groupings of assets, and the name of one group. */
const GROUPINGS = {
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

const route = getRouteApi('/assets')

const SEGMENTS = ASSET_GROUPINGS.map((value) => ({ value, label: GROUPINGS[value].label }))

/** Real-world assets that tokens represent: which there are, who issues them, and where. */
export function AssetsPage() {
  const title = useScreenTitle('/assets')
  const search = route.useSearch()
  const query = useQuery(trpc.assets.getOverview.queryOptions({}))
  const by = readSearch(search).choice('by', ASSET_GROUPINGS) ?? 'asset_class'
  const moved = moveAssetsSearch(search)
  if (moved !== undefined) return <Navigate to="/assets" search={moved} replace />
  const words = 'Funds, bonds, metals, shares and loans that a token represents.'
  return (
    <MartScreen mart={ASSET_MART} area={{ title, words, presetId: FIRST_PRESET }}>
      <QueryView query={query} skeleton={<OverviewSkeleton />}>
        {(overview) =>
          overview.rows.length > 0 && (
            <>
              <OverviewFigures overview={overview} />
              <PanelSlot name="Groups">
                <GroupsPanel overview={overview} by={by} />
              </PanelSlot>
            </>
          )
        }
      </QueryView>
    </MartScreen>
  )
}

/** Of the size of what comes, so that nothing moves when it is there. */
function OverviewSkeleton() {
  return (
    <>
      <Skeleton className="h-[140px] lg:h-[70px]" />
      <Skeleton className="h-[280px]" />
    </>
  )
}

type Props = { overview: AssetOverview; by: AssetGrouping }

/** The totals of each class, reference asset, issuer or chain; pressing one lists its assets below. */
function GroupsPanel({ overview, by }: Props) {
  const change = useChangeSearch<AssetsSearch>()
  const { view, setView } = useMartState(ASSET_MART, FIRST_PRESET)
  const { nameOf } = useProjects()
  const { anchor, groups, meta } = overview
  const column = GROUP_COLUMNS[by]
  const filter = view.filterModel[column]
  const chosen = filter?.filterType === 'set' ? filter.values : []
  const toggle = (id: string) => {
    const { [column]: _, ...others } = view.filterModel
    const isOn = chosen.includes(id)
    const filterModel: MartView['filterModel'] = isOn
      ? others
      : { ...others, [column]: { filterType: 'set', values: [id] } }
    setView({ ...view, filterModel })
  }
  const columns = makeGroupColumns(by, {
    anchor,
    chosen,
    nameOf: (id) => nameGroup(id, by, nameOf),
    onToggle: toggle,
  })
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
          onChange={(by) => change({ by })}
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

/** Shows the totals of all assets. */
function OverviewFigures({ overview }: { overview: AssetOverview }) {
  const { total, groups, anchor } = overview
  return (
    <FigureStrip>
      <Figure name={anchor === null ? 'Market cap' : `Market cap, ${formatDay(anchor)}`}>
        {formatValue(total.market_cap, 'usd', 'compact')}
        {total.market_cap_change !== null && (
          <span className="text-sm font-normal" title="Against thirty days before">
            <Delta change={total.market_cap_change} /> <span className="text-fg3">30d</span>
          </span>
        )}
      </Figure>
      <Figure name="Assets">{formatCount(total.assets)}</Figure>
      <Figure name="Issuers">{formatCount(groups.issuer.length)}</Figure>
      <Figure name="Chains">{formatCount(groups.chain.length)}</Figure>
    </FigureStrip>
  )
}
