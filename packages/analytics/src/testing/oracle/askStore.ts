import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { dayStart } from '@tickmark/core/time/Day'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import { viewCatalogAt } from '../../catalog/viewCatalogAt.ts'
import type { Analytics } from '../../client/Analytics.ts'
import { getProjectFigures } from '../../figures/getProjectFigures.ts'
import { getRanking } from '../../figures/getRanking.ts'
import { getSectorTotals } from '../../figures/getSectorTotals.ts'
import { getMartPage } from '../../marts/getMartPage.ts'
import { answerMetricQuery } from '../../queries/answerMetricQuery.ts'
import { getFinancialStatement } from '../../statements/getFinancialStatement.ts'
import type { Figures, Question } from './Question.ts'

/** Asks a store what pages and calls ask it. */
export async function askStore(db: Analytics, question: Question): Promise<Figures> {
  switch (question.kind) {
    case 'query':
      return askQuery(db, question.query)
    case 'figures':
    case 'mart':
      return askCells(db, question)
    case 'ranking': {
      const { rows, summary } = await getRanking(db, question)
      const { count, total, median } = summary
      return named([
        ['count', count],
        ['total', total],
        ['median', median],
        ...rows.flatMap((row) =>
          (['value', 'rank', 'share'] as const).map(
            (field) => [`${field}|${row.project_id}`, row[field]] as const,
          ),
        ),
      ])
    }
    case 'sectors': {
      const { interval, metric_id } = question
      const { sectors } = await getSectorTotals(db, { interval, metrics: [metric_id] })
      return named(
        sectors.flatMap(({ market_sector_id, figures: [figure] }) => [
          [`total|${market_sector_id}`, figure?.total],
          [`projects|${market_sector_id}`, figure?.projects === 0 ? null : figure?.projects],
          [`share|${market_sector_id}`, figure?.share],
        ]),
      )
    }
    case 'statement': {
      const { periods, sections } = await getFinancialStatement(db, {
        ...question,
        interval: 'max',
      })
      return named(
        sections
          .flatMap(({ rows }) => rows)
          .flatMap(({ metric_id, cells }) =>
            cells.map(({ value }, at) => [`${metric_id} ${periods[at]?.start}`, value] as const),
          ),
      )
    }
  }
}

function named(entries: readonly (readonly [string, unknown])[]): Figures {
  return new Map(
    entries.flatMap(([name, value]) => (typeof value === 'number' ? [[name, value] as const] : [])),
  )
}

async function askCells(
  db: Analytics,
  { kind, columns }: Extract<Question, { columns: unknown }>,
): Promise<Figures> {
  if (kind === 'figures') {
    const figures = await getProjectFigures(db, { columns })
    return named(
      figures.columns.flatMap(({ column_id, values }) =>
        figures.project_ids.map((project, at) => [`${column_id}|${project}`, values[at]] as const),
      ),
    )
  }
  const valueCols = [{ id: 'project_id' }, ...columns.map((id) => ({ id }))]
  const { rows } = await getMartPage(
    db,
    'crypto_screener',
    RowsRequest.parse({ valueCols, endRow: 1_000 }),
  )
  return named(
    rows.flatMap((row) =>
      columns.map((column) => [`${column}|${row.project_id}`, row[column]] as const),
    ),
  )
}

async function askQuery(db: Analytics, query: MetricQuery): Promise<Figures> {
  const asOf = query.as_of === undefined ? undefined : parseAsOf(query.as_of)
  const view = asOf === undefined ? db : await viewCatalogAt(db, asOf)
  const { timestamps, series, meta } = await answerMetricQuery(view, query)
  const figures = new Map<string, number>()
  for (const [metric, day] of Object.entries(meta.anchors))
    if (day !== null) figures.set(`anchor ${metric}`, dayStart(day))
  for (const { metric, key, values } of series) {
    const name = `${metric}|${query.breakdown.map((dimension) => key[dimension] ?? '').join('|')}`
    for (const [at, value] of values.entries())
      if (value !== null) figures.set(`${name} ${timestamps[at]}`, value)
  }
  return figures
}
