import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadSurface } from '../../../charts/loadSurface.ts'
import { trpc } from '../../../data/trpc.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useProject } from '../useProject.ts'
import { AllocationsPanel } from './AllocationsPanel.tsx'
import { NextUnlocksPanel } from './NextUnlocksPanel.tsx'
import { VestingChartPanel } from './VestingChartPanel.tsx'
import { VestingFigures } from './VestingFigures.tsx'
import type { VestingSearch } from './VestingSearch.ts'

const route = getRouteApi('/projects/$slug/vesting')

/** How a project's token comes free: what has, what comes next, and for whom. */
export function VestingPage() {
  const { slug } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: project } = useProject(slug)
  const query = useQuery(trpc.projects.getVestingSchedule.queryOptions({ project_id: slug }))
  useEffect(() => {
    // Beside the question, not after its answer. A failure shows where the chart is drawn.
    loadSurface().catch(() => undefined)
  }, [])
  const change = (changes: VestingSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false })
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
