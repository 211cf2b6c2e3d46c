import { useQuery } from '@tanstack/react-query'
import { projectQuestion } from '@tickmark/core/screens/projectQuestion'
import { trpc } from '../../data/trpc.ts'
import { withPartnerTicker } from '../../data/useProjects.ts'

/** Who the project is and which metrics it has; every page of a project asks it, and it is answered once. */
export function useProject(slug: string) {
  return useQuery({
    ...trpc.projects.getProject.queryOptions(projectQuestion(slug)),
    select: withPartnerTicker,
  })
}
