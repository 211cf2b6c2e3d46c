import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { type ReactNode, useEffect } from 'react'
import { loadSurface } from '../../../charts/loadSurface.ts'
import { useChangeSearch } from '../../../data/readSearch.ts'
import { trpc } from '../../../data/trpc.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { VestingSearch } from '../projectSearches.ts'
import { useProject } from '../useProject.ts'
import { VestingChartPanel } from './VestingChartPanel.tsx'
import { AllocationsPanel, NextUnlocksPanel } from './VestingTables.tsx'

const route = getRouteApi('/projects/$slug/vesting')

/** How a project's token unlocks: what has, what is next, and for which allocations. */
export function VestingPage() {
  const { slug } = route.useParams()
  const search = route.useSearch()
  const { data: project } = useProject(slug)
  const query = useQuery(trpc.projects.getVestingSchedule.queryOptions({ project_id: slug }))
  useEffect(() => {
    // Beside the question, not after its answer. A failure shows where the chart is drawn.
    loadSurface().catch(() => undefined)
  }, [])
  const change = useChangeSearch<VestingSearch>()
  useScreenTitle('/projects/$slug/vesting', { slug: project?.name })
  return (
    <QueryView query={query} skeleton={<VestingSkeleton />}>
      {(schedule) =>
        schedule.allocations.length === 0 ? (
          <Panel title="Vesting schedule">
            <EmptyState title="No source reports a vesting schedule">
              A schedule is loaded from files of unlock events. Without one nothing is assumed.
            </EmptyState>
          </Panel>
        ) : (
          <div className="flex flex-col gap-4">
            <VestingFigures schedule={schedule} />
            <PanelSlot name="Unlocked tokens by allocation" of={slug}>
              <VestingChartPanel schedule={schedule} search={search} onChange={change} />
            </PanelSlot>
            <div className="grid gap-4 xl:grid-cols-2">
              <PanelSlot name="Next unlocks" of={slug}>
                <NextUnlocksPanel schedule={schedule} />
              </PanelSlot>
              <PanelSlot name="Allocations" of={slug}>
                <AllocationsPanel schedule={schedule} />
              </PanelSlot>
            </div>
          </div>
        )
      }
    </QueryView>
  )
}

/** Of the size of what comes, so that nothing moves when it is there. */
function VestingSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-[140px] lg:h-[70px]" />
      <Skeleton className="h-[480px]" />
      <div className="grid gap-4 xl:grid-cols-2">
        <Skeleton className="h-[420px]" />
        <Skeleton className="h-[420px]" />
      </div>
    </div>
  )
}

/** How much has come free, of what is scheduled and of all there can be. */
function VestingFigures({ schedule }: { schedule: VestingSchedule }) {
  const { unlocked, total, unlocked_of_total, unlocked_share, share, whole } = schedule
  const tokens = (value: number | null) => formatValue(value, 'tokens', 'compact')
  const percent = (value: number | null) => formatValue(value, 'percent', 'compact')
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4">
      <Figure name="Unlocked today" detail={`${percent(unlocked_of_total)} of the schedule`}>
        {tokens(unlocked)}
      </Figure>
      <Figure
        name="Total scheduled"
        detail={whole?.is === 'maximum-supply' ? `${percent(share)} of the supply` : ''}
      >
        {tokens(total)}
      </Figure>
      <Figure
        name="Maximum supply"
        detail={whole?.is === 'maximum-supply' ? `${percent(unlocked_share)} of it unlocked` : ''}
      >
        {tokens(schedule.supply_maximum)}
      </Figure>
      <Figure name="Circulating supply" detail="">
        {tokens(schedule.supply_circulating)}
      </Figure>
    </dl>
  )
}

function Figure({ name, detail, children }: { name: string; detail: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-raise px-3.5 py-3">
      <dt className="truncate text-sm text-fg3">{name}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-figure font-semibold tracking-tight">
        {children}
        {detail !== '' && <span className="text-sm font-normal text-fg3">{detail}</span>}
      </dd>
    </div>
  )
}
