import { nameChangeUnit } from '@tickmark/core/formats/nameChangeUnit'
import { toDay } from '@tickmark/core/time/Day'
import { downloadText, toCsv } from '../../data/downloadFile.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import { type ShownFigures, showFormulas } from './formulaColumns.ts'
import type { listQuery } from './listQuery.ts'
import { buildProjectRows, type ProjectRow } from './ProjectRow.ts'

type Shown = { input: ReturnType<typeof listQuery>; columnIds: readonly string[] }

/** As many rows as the server sends at once. */
const MOST_ROWS = 1_000

/** A file of every row that matches, in the order shown, with units and the day each column ends on. */
export async function downloadProjects(shown: Shown): Promise<void> {
  const { rows, figures } = await readAll(shown)
  const columns = figures.columns.filter((column) => column.aggregation !== 'trend')
  const header = columns.map((column) => {
    const parts = parseColumnId(column.column_id)
    const unit =
      parts?.aggregation === 'change' ? nameChangeUnit(parts.metric.format) : parts?.metric.format
    const name =
      parts?.formula === undefined
        ? column.column_id
        : `${parts.metric.title}: ${parts.formula} over ${column.interval}`
    return `${name} (${column.format ?? unit}, to ${column.anchor ?? 'no data'} UTC)`
  })
  const text = toCsv(
    ['project_id', 'name', 'symbol', ...header],
    rows.map(({ project, figures: values }) => [
      project.project_id,
      project.name,
      project.symbol,
      ...columns.map((column) => values[column.column_id] ?? null),
    ]),
  )
  const sample = figures.meta.sample ? '-sample' : ''
  downloadText(`projects${sample}-${toDay(Date.now())}.csv`, text)
}

async function readAll({
  input,
  columnIds,
}: Shown): Promise<{ rows: ProjectRow[]; figures: ShownFigures }> {
  const rows: ProjectRow[] = []
  const columns = input.columns.filter((id) => !id.endsWith('_trend'))
  for (;;) {
    const part = { ...input, columns, limit: MOST_ROWS, offset: rows.length }
    const answer = await queryClient.fetchQuery(trpc.projects.list.queryOptions(part))
    const figures = showFormulas(answer.figures, columnIds)
    rows.push(...buildProjectRows(answer.projects, figures.columns))
    if (answer.projects.length === 0 || rows.length >= answer.total)
      return { rows, figures: keepShown(figures, columnIds) }
  }
}

/** Without the columns that only stand in for others. */
function keepShown(figures: ShownFigures, columnIds: readonly string[]): ShownFigures {
  return {
    ...figures,
    columns: figures.columns.filter(({ column_id }) => columnIds.includes(column_id)),
  }
}
