import {
  type FinancialStatementInput,
  getFinancialStatement,
} from '@tickmark/analytics/statements/getFinancialStatement'
import { getStatementLines as queryStatementLines } from '@tickmark/analytics/statements/getStatementLines'
import { STATEMENT_WINDOWS } from '@tickmark/core/answers/choices'
import { FinancialStatement, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { MetricIdField, nullableNumber } from '@tickmark/core/answers/fields'
import { AppError } from '@tickmark/core/errors/AppError'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { z } from 'zod'
import type { ApiContext } from '../../context/ApiContext.ts'
import { endpoint } from '../../context/endpoint.ts'
import { findHistoryStart, requireDay } from '../../gating/requireAccess.ts'
import { requireProject } from '../../lookups/requireKnown.ts'
import { listParam } from '../../params/listParams.ts'
import { countParam, idParam } from '../../params/scalarParams.ts'
import { STATEMENT_GRANULARITY, STATEMENT_INTERVAL, TIME_PARAMS } from '../../params/timeParams.ts'
import { makeStatementsWorkbook, tabulateStatements } from '../../tables/statementsWorkbook.ts'
import { toTimestamp } from '../../tables/tabulateAnswer.ts'
import {
  listStatementFigures,
  tabulateStatementLines,
  tabulateWholeStatement,
} from '../../tables/tabulatePublished.ts'

/** One figure of a financial statement as a row. */
const StatementLine = z.object({
  timestamp: z.string().meta({ format: 'date-time' }).describe('Start of the period, UTC.'),
  timestamp_label_heading: z.string().describe('Title of the period.'),
  timestamp_label_subheading: z.string().describe('Second line of the title.'),
  timestamp_granularity: z.string().describe('Length of the period.'),
  project_name: z.string().describe('Name of the project.'),
  section: z.string().describe('Section of the statement.'),
  metric_id: MetricIdField,
  label_id: z
    .string()
    .optional()
    .describe(
      'With `labels`: the label of a part of the line; empty for the line itself and its unlabeled rest.',
    ),
  label: z
    .string()
    .optional()
    .describe('With `labels`: the name of the label; empty for the line itself.'),
  value: nullableNumber('In the unit of the metric; null if missing.'),
  pop_change: nullableNumber('Change against the previous period, as a fraction.'),
  definition: z.string().describe('Definition of the line.'),
})
type StatementLine = z.infer<typeof StatementLine>

/**
 * A statement as rows: newest period first, and within a period in the order of the statement, each line followed by its
 * labels where they are requested.
 */
function tabulateStatement(statement: FinancialStatement, withLabels: boolean): StatementLine[] {
  return statement.periods.flatMap((period, at) =>
    statement.sections.flatMap(({ section, rows }) =>
      rows.flatMap((row) =>
        listStatementFigures(row, at, withLabels).map(({ label_id, label, value, pop_change }) => ({
          timestamp: toTimestamp(period.start),
          timestamp_label_heading: period.heading,
          timestamp_label_subheading: period.subheading,
          timestamp_granularity: statement.granularity,
          project_name: statement.project_name,
          section,
          metric_id: row.metric_id,
          ...(withLabels && { label_id, label }),
          value,
          pop_change,
          definition: row.definition,
        })),
      ),
    ),
  )
}

const LABELS_PARAM = z
  .union([z.boolean(), z.stringbool()])
  .optional()
  .describe(
    'Rows also have the labels of each line, which are parts of it and not to be added to it.',
  )

export const getStatement = endpoint({
  name: 'getWholeStatement',
  switches: ['FINANCIAL_STATEMENTS_ENABLED', 'REVENUE_SHARE_ENABLED'],
  group: 'Projects',
  path: '/v2/internal/projects/{project_slug}/financial-statement',
  procedure: 'projects.getFinancialStatement',
  publicPath: '/v2/projects/{project_slug}/statement',
  summary:
    'A financial statement as the page shows it: sections, lines and cells, the last twelve months, and the flows from fees to earnings.',
  input: z.strictObject({
    project_slug: idParam('Project id.'),
    granularity: STATEMENT_GRANULARITY,
    interval: STATEMENT_INTERVAL,
    labels: LABELS_PARAM,
    as_of: TIME_PARAMS.as_of,
  }),
  output: FinancialStatement,
  rows: tabulateWholeStatement,
  async run(ctx, { project_slug, granularity, interval, as_of }) {
    const project = requireProject(ctx, project_slug, 'project_slug')
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
  name: 'listFinancialStatements',
  switches: ['FINANCIAL_STATEMENTS_ENABLED'],
  group: 'Projects',
  path: '/v2/internal/financial-statements',
  procedure: 'projects.getStatementLines',
  publicPath: '/v2/financial-statements',
  summary: 'Key lines of the financial statements of the projects with the largest fees.',
  input: z.strictObject({
    window: z
      .enum(STATEMENT_WINDOWS)
      .default('ltm')
      .describe('The last twelve finished months, or the last finished quarter.'),
    limit: countParam({ min: 1, max: 200 }, 'At most this many projects.').default(100),
    as_of: TIME_PARAMS.as_of,
  }),
  output: StatementLines,
  rows: tabulateStatementLines,
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
  switches: ['FINANCIAL_STATEMENTS_ENABLED', 'REVENUE_SHARE_ENABLED'],
  group: 'Projects',
  path: '/v2/projects/{project_id}/financial-statement',
  summary: 'The financial statement of a project: one row per period and line.',
  description: '`pop_change` is the change against the previous period, as a fraction.',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    timestamp_granularity: STATEMENT_GRANULARITY,
    interval: STATEMENT_INTERVAL,
    labels: LABELS_PARAM,
    as_of: TIME_PARAMS.as_of,
  }),
  output: z.array(StatementLine),
  rows: (lines) => lines,
  async run(ctx, input) {
    const { project_id } = requireProject(ctx, input.project_id)
    const statement = await queryStatement(ctx, {
      project_id,
      granularity: input.timestamp_granularity,
      interval: input.interval,
      ...(input.as_of !== undefined && { as_of: input.as_of }),
    })
    const rows = statement.sections.flatMap((section) => section.rows)
    const partial = statement.periods.find((_, at) => rows.some(({ cells }) => cells[at]?.partial))
    return {
      data: tabulateStatement(statement, input.labels === true),
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

/** So many statements are in one answer. */
const MAX_STATEMENTS = 20

export const listStatements = endpoint({
  name: 'listWholeStatements',
  switches: ['FINANCIAL_STATEMENTS_ENABLED', 'REVENUE_SHARE_ENABLED'],
  group: 'Projects',
  path: '/v2/statements',
  summary:
    'Financial statements of several projects: every line by period, with changes and shares.',
  description:
    'As an Excel workbook (`format=xlsx`) it is a matrix for readers: all lines of all projects by period, changes against the period and the year before, shares of fees, a sheet per project, and notes with the sources.',
  input: z.strictObject({
    projects: listParam(MAX_STATEMENTS, 'Project ids, at least one.'),
    granularity: STATEMENT_GRANULARITY,
    interval: STATEMENT_INTERVAL,
    as_of: TIME_PARAMS.as_of,
  }),
  output: z.array(FinancialStatement),
  rows: tabulateStatements,
  workbook: makeStatementsWorkbook,
  async run(ctx, { projects, granularity, interval, as_of }) {
    const ids = (projects ?? []).map((id) => requireProject(ctx, id, 'projects').project_id)
    if (ids.length === 0)
      throw new AppError('bad-request', 'Name at least one project: projects=aave,uniswap.', {
        errors: [{ code: 'missing', field: 'projects', value: '' }],
      })
    const data: FinancialStatement[] = []
    for (const project_id of new Set(ids))
      data.push(
        await queryStatement(ctx, {
          project_id,
          granularity,
          interval,
          ...(as_of !== undefined && { as_of }),
        }),
      )
    return { data }
  },
})

/**
 * A financial statement as far as the requester’s tier goes: lines that it does not have and periods that begin
 * before its history are left out, and `meta` says which.
 * @throws AppError `payment-required` as of a moment before the tier's history.
 */
export async function queryStatement(
  ctx: ApiContext,
  input: FinancialStatementInput,
): Promise<FinancialStatement> {
  await requireDay(ctx, 'as_of', input.as_of)
  const statement = await getFinancialStatement(ctx.analytics, input)
  if (!ctx.access.isGated) return statement
  const earliest = (await findHistoryStart(ctx)) ?? ''
  const isShown = statement.periods.map(({ start }) => start >= earliest)
  const rows = statement.sections.flatMap((section) => section.rows)
  const locked = rows
    .map((row) => row.metric_id)
    .filter((metric) => !mayReadMetric(ctx.access, metric))
  return {
    ...statement,
    periods: statement.periods.filter((_, at) => isShown[at]),
    sections: statement.sections
      .map((section) => ({
        ...section,
        rows: section.rows
          .filter((row) => !locked.includes(row.metric_id))
          .map((row) => ({
            ...row,
            cells: row.cells.filter((_, at) => isShown[at]),
            ...(row.labels && {
              labels: row.labels.map((label) => ({
                ...label,
                values: label.values.filter((_, at) => isShown[at]),
              })),
            }),
          })),
      }))
      .filter((section) => section.rows.length > 0),
    meta: {
      ...statement.meta,
      ...(locked.length > 0 && { locked }),
      ...(statement.meta.history_from !== undefined && { history_from: earliest }),
    },
  }
}
