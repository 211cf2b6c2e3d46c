import { useQuery } from '@tanstack/react-query'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { LEADERBOARD_METRIC } from '@tickmark/core/screens/LEADERBOARD_METRIC'
import { leaderboardQuestion } from '@tickmark/core/screens/leaderboardQuestion'
import { trpc } from '../../../data/trpc.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ChoiceGrid } from './ChoiceGrid.tsx'

const MOST = 24

type Props = {
  /** The sectors that were chosen before; all where there are none. */
  sectors: readonly string[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Asks for projects that somebody follows, among the largest of his sectors. */
export function ProjectChoice({ sectors, chosen, onToggle }: Props) {
  const look = sectors.length === 0 ? {} : { sectors }
  const question = leaderboardQuestion(getMetric(LEADERBOARD_METRIC), look)
  const query = useQuery(trpc.metrics.getRanking.queryOptions(question))
  const { byId } = useProjects()
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-72" />}>
      {({ rows }) => (
        <ChoiceGrid
          question="Which projects do you follow?"
          hint={
            rows.length === 0
              ? 'None of your sectors reports fees. The star beside any project’s name makes it a favourite.'
              : 'The largest by fees. The star beside any project’s name makes it a favourite too.'
          }
          options={rows.slice(0, MOST).map(({ project_id: id }) => {
            const name = byId.get(id)?.name ?? id
            return {
              id,
              label: (
                <span className="flex items-center gap-2">
                  <ProjectLogo projectId={id} name={name} />
                  <bdi className="truncate">{name}</bdi>
                </span>
              ),
            }
          })}
          chosen={chosen}
          onToggle={onToggle}
        />
      )}
    </QueryView>
  )
}
