import { useProjects } from '../../data/useProjects.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { ProjectLink } from '../../ui/ProjectLogo.tsx'
import { WatchTable } from './WatchTable.tsx'

const METRICS = ['price', 'fees', 'revenue', 'tvl']

/** Favorite projects: price, fees, revenue and value locked of the newest day. */
export function ProjectsPanel({ ids }: { ids: readonly string[] }) {
  const { byId } = useProjects()
  return (
    <WatchTable
      title="Projects"
      query={{
        metrics: METRICS,
        where: { projects: [...ids] },
        breakdown: ['project'],
        granularity: 'day',
        range: '30d',
      }}
      by="project"
      ids={ids}
      nameRow={(id) => (
        <span key="name" className="flex max-w-56 items-center gap-1">
          <FavoriteStar kind="projects" id={id} name={byId.get(id)?.name ?? id} />
          <ProjectLink id={id} />
        </span>
      )}
    />
  )
}
