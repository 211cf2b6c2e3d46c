import { getRouteApi, Navigate } from '@tanstack/react-router'
import { FUNDRAISE_MART } from '@tickmark/core/marts/data/FUNDRAISE_MART'
import { Suspense } from 'react'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { moveListSearch } from '../../documents/moveListSearch.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ROUND_HEADS, ROUND_ORDERS } from '../fundraises/index.ts'
import { MartPanel } from '../marts/index.ts'
import { useProject } from './useProject.ts'

const route = getRouteApi('/projects/$slug/fundraises')

/** Shows who invested how much in the project, and when. */
export function ProjectFundraisesPage() {
  const { slug } = route.useParams()
  const { data: project } = useProject(slug)
  useScreenTitle('/projects/$slug/fundraises', { slug: project?.name })
  const view = moveListSearch(route.useSearch(), {
    mart: FUNDRAISE_MART,
    sets: {},
    orders: ROUND_ORDERS,
    left: ['project_id'],
  })
  if (view !== undefined) return <Navigate to="." search={{ view }} replace />
  return (
    <PanelSlot name="Rounds" of={slug}>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <MartPanel
          mart={FUNDRAISE_MART}
          title="Rounds"
          name={`Rounds of ${project?.name ?? slug}`}
          of={{ project_id: slug }}
          heads={ROUND_HEADS}
          none="No source reports a funding round of this project"
        />
      </Suspense>
    </PanelSlot>
  )
}
