import { getStatementLines as queryStatementLines } from '@tickmark/analytics/statements/getStatementLines'
import { STATEMENT_WINDOWS } from '@tickmark/core/answers/choices'
import { StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireDay } from '../../gating/requireDay.ts'
import { countParam } from '../../params/scalarParams.ts'
import { TIME_PARAMS } from '../../params/timeParams.ts'

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
