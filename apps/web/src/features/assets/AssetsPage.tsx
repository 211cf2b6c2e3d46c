import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import type { AssetOverview } from '@tickmark/core/answers/Assets'
import { ASSET_GROUPINGS, type AssetGrouping } from '@tickmark/core/answers/choices'
import { ASSET_MART } from '@tickmark/core/marts/data/ASSET_MART'
import type { MartView } from '@tickmark/core/marts/MartView'
import { readSearch, useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { useMartState } from '../../documents/useMartState.ts'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MartScreen } from '../marts/index.ts'
import { type AssetsSearch, FIRST_PRESET, GROUP_COLUMNS, moveAssetsSearch } from './AssetsSearch.ts'
import { GROUPINGS, makeGroupColumns } from './makeGroupColumns.tsx'
import { nameGroup } from './nameGroup.ts'
import { OverviewFigures } from './OverviewFigures.tsx'

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
