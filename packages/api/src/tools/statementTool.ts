import { z } from 'zod'
import { getStatement } from '../endpoints/projects/statements.ts'
import { callEndpoint, tool } from './Tool.ts'
import { CURSOR_FIELD, describeOrigin, readCursor, writeAnswer } from './writeToolText.ts'

const { granularity, interval, as_of } = getStatement.input.shape

export const statementTool = tool({
  name: 'get_financial_statement',
  switches: getStatement.switches,
  title: 'Financial statement',
  description:
    'The financial statement of a project: a row per line, a column per period, the newest first, and the last twelve months. Amounts are US dollars, supplies are tokens.',
  input: z.strictObject({
    project_id: z.string().min(1).max(120).describe('Project id.'),
    granularity,
    interval,
    as_of,
    cursor: CURSOR_FIELD,
  }),
  async run(tools, { project_id, cursor, ...input }) {
    const offset = readCursor(tools, cursor)
    const statement = await callEndpoint(tools, getStatement, {
      project_slug: project_id,
      ...input,
    })
    const periods = statement.periods.map(
      ({ heading, subheading, provisional }) =>
        `${heading} ${subheading}${provisional ? ' (open)' : ''}`,
    )
    const rows = statement.sections.flatMap(({ title, rows: lines }) =>
      lines.map((line) => [
        title,
        line.metric_id,
        line.ltm,
        ...line.cells.map(({ value }) => value),
      ]),
    )
    const partial = statement.periods.flatMap(({ heading }, at) =>
      statement.sections.some((section) => section.rows.some(({ cells }) => cells[at]?.partial))
        ? [heading]
        : [],
    )
    return writeAnswer(
      tools,
      [
        `${statement.project_name}, by ${statement.granularity}`,
        {
          columns: ['section', 'line', 'last twelve months', ...periods],
          rows: rows.slice(offset),
          offset,
          total: rows.length,
        },
        [
          statement.ltm_to !== null && `The last twelve months end on ${statement.ltm_to}.`,
          partial.length > 0 && `The data begin inside ${partial.join(', ')}.`,
          statement.meta.missing.length > 0 &&
            `Lines without data: ${statement.meta.missing.join(', ')}.`,
          describeOrigin(statement.meta),
        ]
          .filter((sentence) => typeof sentence === 'string')
          .join(' '),
      ],
      `${tools.origin}/explorer/projects/${statement.project_id}/financial-statement`,
    )
  },
})
