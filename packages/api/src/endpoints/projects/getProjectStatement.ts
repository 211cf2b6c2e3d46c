import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { queryStatement } from '../../gating/queryStatement.ts'
import { requireProject } from '../../lookups/requireProject.ts'
import { idParam } from '../../params/scalarParams.ts'
import { STATEMENT_GRANULARITY, STATEMENT_INTERVAL, TIME_PARAMS } from '../../params/timeParams.ts'
import { StatementLine, tabulateStatement } from '../../tables/tabulateStatement.ts'

export const getProjectStatement = endpoint({
  name: 'getProjectFinancialStatement',
  group: 'Projects',
  method: 'GET',
  path: '/v2/projects/{project_id}/financial-statement',
  summary: 'The financial statement of a project: one row per period and line.',
  description: '`pop_change` is the change against the previous period, as a fraction.',
  auth: 'public-key',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    timestamp_granularity: STATEMENT_GRANULARITY,
    interval: STATEMENT_INTERVAL,
    as_of: TIME_PARAMS.as_of,
  }),
  output: z.array(StatementLine),
  rows: (lines) => lines,
  async run(ctx, input) {
    const { project_id } = requireProject(input.project_id)
    const statement = await queryStatement(ctx, {
      project_id,
      granularity: input.timestamp_granularity,
      interval: input.interval,
      ...(input.as_of !== undefined && { as_of: input.as_of }),
    })
    const rows = statement.sections.flatMap((section) => section.rows)
    const partial = statement.periods.find((_, at) => rows.some(({ cells }) => cells[at]?.partial))
    return {
      data: tabulateStatement(statement),
      meta: {
        sources: statement.meta.sources,
        ...(statement.meta.locked && { locked: statement.meta.locked }),
        ...(statement.meta.history_from && { history_from: statement.meta.history_from }),
        provisional_from: statement.periods.findLast((period) => period.provisional)?.start ?? null,
        ...(partial && { partial_to: partial.start }),
      },
    }
  },
})
