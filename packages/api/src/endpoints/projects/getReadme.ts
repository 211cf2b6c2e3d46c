import { getProjectReadme } from '@tickmark/analytics/figures/getProjectReadme'
import { ProjectReadme } from '@tickmark/core/answers/Coverage'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireProject } from '../../lookups/requireProject.ts'
import { idParam } from '../../params/scalarParams.ts'

export const getReadme = endpoint({
  name: 'getProjectReadme',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/projects/{project_id}/readme',
  summary: 'How the figures of a project are made: sources per metric, checks, gaps and changes.',
  auth: 'internal',
  procedure: 'projects.getReadme',
  input: z.strictObject({ project_id: idParam('Project id.') }),
  output: ProjectReadme,
  async run(ctx, input) {
    const { project_id } = requireProject(input.project_id)
    return { data: await getProjectReadme(ctx.analytics, project_id) }
  },
})
