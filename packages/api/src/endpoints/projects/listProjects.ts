import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ProjectFields } from './ProjectFields.ts'

export const listProjects = endpoint({
  name: 'listProjects',
  group: 'Projects',
  method: 'GET',
  path: '/v2/projects',
  summary: 'Every project.',
  auth: 'public-key',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      name: ProjectFields.name,
      project_id: ProjectFields.project_id,
      symbol: ProjectFields.symbol,
      url: z.string().describe('Path of the call that describes it.'),
      is_archived: ProjectFields.is_archived,
    }),
  ),
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
