import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useChangeSearch } from '../../data/readSearch.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { NoData } from '../../ui/NoData.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RoundsPanel } from '../fundraises/index.ts'
import type { ProjectFundraisesSearch } from './projectSearches.ts'
import { useProject } from './useProject.ts'

const route = getRouteApi('/projects/$slug/fundraises')

/** Shows who invested how much in the project, and when. */
export function ProjectFundraisesPage() {
  const { slug } = route.useParams()
  const search = route.useSearch()
  const { data: project } = useProject(slug)
  const change = useChangeSearch<ProjectFundraisesSearch>()
  useScreenTitle('/projects/$slug/fundraises', { slug: project?.name })
  return (
    <PanelSlot name="Rounds" of={slug}>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <RoundsPanel
          name={`fundraises-${slug}`}
          scope={{ projects: [slug] }}
          search={search}
          isOfProject
          empty={
            <NoData
              of={{ records: 'fundraises' }}
              none="No source reports a funding round of this project"
            />
          }
          onChange={change}
        />
      </Suspense>
    </PanelSlot>
  )
}
