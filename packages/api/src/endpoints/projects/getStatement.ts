import { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { queryStatement } from '../../gating/queryStatement.ts'
import { requireProject } from '../../lookups/requireProject.ts'
import { idParam } from '../../params/scalarParams.ts'
import { STATEMENT_GRANULARITY, STATEMENT_INTERVAL, TIME_PARAMS } from '../../params/timeParams.ts'

export const getStatement = endpoint({
  name: 'getInternalFinancialStatement',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/projects/{project_slug}/financial-statement',
  summary:
    'A financial statement as the page shows it: sections, lines and cells, the last twelve months, and the flows from fees to earnings.',
  auth: 'internal',
  procedure: 'projects.getFinancialStatement',
  input: z.strictObject({
    project_slug: idParam('Project id.'),
    granularity: STATEMENT_GRANULARITY,
    interval: STATEMENT_INTERVAL,
    as_of: TIME_PARAMS.as_of,
  }),
  output: FinancialStatement,
  async run(ctx, { project_slug, granularity, interval, as_of }) {
    const project = requireProject(project_slug, 'project_slug')
    const data = await queryStatement(ctx, {
      project_id: project.project_id,
      granularity,
      interval,
      ...(as_of !== undefined && { as_of }),
    })
    return { data }
  },
})
