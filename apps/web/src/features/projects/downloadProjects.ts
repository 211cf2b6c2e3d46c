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
const MAX_ROWS = 1_000

/** Downloads every row that matches, in the order shown. */
export async function downloadProjects(shown: Shown): Promise<void> {
  const { rows, figures } = await readAll(shown)
  const sample = figures.meta.sample ? '-sample' : ''
  downloadText(`projects${sample}-${toDay(Date.now())}.csv`, writeProjects(rows, figures.columns))
}

/**
 * Returns the rows as CSV, with units and the day each column ends on. A column of which some values are older, as the
 * list shows them, is followed by one with their days.
 */
export function writeProjects(
  rows: readonly ProjectRow[],
  shown: readonly ShownFigures['columns'][number][],
): string {
  const columns = shown.filter((column) => column.aggregation !== 'trend')
  const isOlder = (id: string) => rows.some(({ older }) => older[id])
  const header = columns.flatMap((column) => {
    const parts = parseColumnId(column.column_id)
    const unit =
      parts?.aggregation === 'change' ? nameChangeUnit(parts.metric.format) : parts?.metric.format
    const name =
      parts?.formula === undefined
        ? column.column_id
        : `${parts.metric.title}: ${parts.formula} over ${column.interval}`
    const days = isOlder(column.column_id) ? [`${name}: day of older values`] : []
    return [`${name} (${column.format ?? unit}, to ${column.anchor ?? 'no data'} UTC)`, ...days]
  })
  return toCsv(
    ['project_id', 'name', 'symbol', ...header],
    rows.map(({ project, figures, older }) => [
      project.project_id,
      project.name,
      project.symbol,
      ...columns.flatMap(({ column_id }) => {
        const last = older[column_id]
        const value = figures[column_id] ?? last?.value ?? null
        return isOlder(column_id) ? [value, last?.day ?? null] : [value]
      }),
    ]),
  )
}

async function readAll({
  input,
  columnIds,
}: Shown): Promise<{ rows: ProjectRow[]; figures: ShownFigures }> {
  const rows: ProjectRow[] = []
  const columns = input.columns.filter((id) => !id.endsWith('_trend'))
  for (;;) {
    const part = { ...input, columns, limit: MAX_ROWS, offset: rows.length }
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
