import { getStatementLines as queryStatementLines } from '@tickmark/analytics/statements/getStatementLines'
import { STATEMENT_WINDOWS } from '@tickmark/core/answers/choices'
import { FinancialStatement, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { queryStatement } from '../../gating/queryStatement.ts'
import { requireDay } from '../../gating/requireAccess.ts'
import { requireProject } from '../../lookups/requireKnown.ts'
import { countParam, idParam } from '../../params/scalarParams.ts'
import { STATEMENT_GRANULARITY, STATEMENT_INTERVAL, TIME_PARAMS } from '../../params/timeParams.ts'
import { StatementLine, tabulateStatement } from '../../tables/tabulateStatement.ts'

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

export const getStatementLines = endpoint({
  name: 'getStatementLines',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/financial-statements',
  summary: 'Key lines of the financial statements of the projects with the largest fees.',
  auth: 'internal',
  procedure: 'projects.getStatementLines',
  input: z.strictObject({
    window: z
      .enum(STATEMENT_WINDOWS)
      .default('ltm')
      .describe('The last twelve finished months, or the last finished quarter.'),
    limit: countParam({ min: 1, max: 200 }, 'At most this many projects.').default(100),
    as_of: TIME_PARAMS.as_of,
  }),
  output: StatementLines,
  async run(ctx, { window, limit, as_of }) {
    await requireDay(ctx, 'as_of', as_of)
    const data = await queryStatementLines(ctx.analytics, {
      window,
      limit,
      ...(as_of !== undefined && { as_of }),
    })
    return { data }
  },
})

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
