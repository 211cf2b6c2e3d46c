import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ProjectLineSchema } from '../../schemas/ProjectLineSchema.ts'

export const listProjects = endpoint({
  name: 'listProjects',
  group: 'Projects',
  method: 'GET',
  path: '/v2/projects',
  summary: 'Every project.',
  auth: 'public-key',
  input: z.strictObject({}),
  output: z.array(ProjectLineSchema),
  rows: (projects) => projects,
  async run() {
    return {
      data: PROJECTS.map(({ name, project_id, symbol, is_archived }) => ({
        name,
        project_id,
        symbol,
        url: `/v2/projects/${project_id}`,
        is_archived,
      })),
    }
  },
})
