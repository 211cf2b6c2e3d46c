import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import { listQualifiers } from '@tickmark/core/charts/listQualifiers'
import { AppError } from '@tickmark/core/errors/AppError'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { INTERVALS } from '@tickmark/core/time/Interval'
import { nameAnswer } from '../ask/nameAnswer.ts'
import { planAnswer } from '../ask/planAnswer.ts'
import { runAskCall, toCell } from '../ask/runAskCall.ts'
import type { ApiContext } from '../context/ApiContext.ts'
import { queryStatement } from '../endpoints/projects/statements.ts'
import { requireShown } from '../gating/requireShown.ts'
import { runMetricQuery } from '../gating/runMetricQuery.ts'
import { byDay } from '../tools/byDay.ts'
import { describeCoverage, describeLeftOut, explainAnswer } from '../tools/explainAnswer.ts'
import { readGranularity, readSheetRange } from './readSheetDate.ts'
import { readMeasure, readProject } from './readValueCell.ts'
import type { SheetCell, SheetTable } from './SheetCell.ts'

/**
 * The table that a series, a statement or a question fills, with a header.
 * @throws AppError that names what is wrong, or what a question in words leaves open.
 */
export async function answerTable(ctx: ApiContext, cell: SheetCell): Promise<SheetTable> {
  switch (cell.function) {
    case 'value':
    case 'state':
    case 'series': {
      const query = readSeries(ctx, cell)
      const answer = await runMetricQuery(ctx, query)
      const { projects = [] } = query.where
      const placeOf = ({ key, metric }: Series) =>
        projects.indexOf(key.project ?? '') * query.metrics.length + query.metrics.indexOf(metric)
      const ordered = answer.series.toSorted((a, b) => placeOf(a) - placeOf(b))
      return tabulateSeries({ ...answer, series: ordered }, query)
    }
    case 'statement':
      requireShown(ctx, { switches: ['FINANCIAL_STATEMENTS_ENABLED'] }, {})
      return tabulateStatement(await readStatement(ctx, cell))
    case 'ask':
      return answerQuestion(ctx, cell.question)
  }
}

function readSeries(ctx: ApiContext, cell: SheetCell): MetricQuery {
  return MetricQuery.parse({
    metrics: splitList(cell.metric).map((metric) => readMeasure(ctx, metric)),
    where: {
      projects: splitList(cell.project).map((project) => readProject(ctx, project)),
      ...(cell.label !== '' && { labels: splitList(cell.label) }),
    },
    breakdown: ['project'],
    granularity: readGranularity(cell.granularity) ?? 'month',
    range: readSheetRange(cell.date),
  })
}

/** The items of a list; commas inside of brackets belong to a formula. An empty list has one empty item, which is refused. */
export function splitList(text: string): string[] {
  const items = text
    .split(/,(?![^(]*\))/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
  return items.length === 0 ? [''] : [...new Set(items)]
}

/** The oldest period first, a column per series in their order. Heads say what was made of the values. */
function tabulateSeries({ timestamps, series }: MetricAnswer, query: MetricQuery): SheetTable {
  const qualifiers = listQualifiers(query).join(', ')
  const said = qualifiers === '' ? '' : ` (${qualifiers})`
  const labels = series.map(({ label }) => label)
  const heads = series.map(({ label, metric, key }) =>
    labels.indexOf(label) === labels.lastIndexOf(label)
      ? label
      : [label, ...Object.values(key), metric].join(' '),
  )
  return [
    ['period', ...heads.map((head) => `${head}${said}`)],
    ...timestamps.map((start, at) => [start, ...series.map(({ values }) => values[at] ?? null)]),
  ]
}

async function readStatement(
  ctx: ApiContext,
  { project, granularity: periods, date }: SheetCell,
): Promise<FinancialStatement> {
  const granularity = readGranularity(periods)
  const interval = INTERVALS.find((one) => one === (date.toLowerCase() || '1y'))
  if (granularity === 'day' || interval === undefined)
    throw new AppError(
      'bad-request',
      `A statement has weeks, months, quarters or years, over an interval: ${INTERVALS.join(', ')}.`,
      { errors: [{ code: 'invalid', field: interval ? 'granularity' : 'date', value: date }] },
    )
  return queryStatement(ctx, {
    project_id: readProject(ctx, project),
    granularity: granularity ?? 'quarter',
    interval,
  })
}

/** A line per metric with its labels below it, the newest period first, as the page shows it. */
function tabulateStatement({ periods, sections }: FinancialStatement): SheetTable {
  return [
    ['section', 'line', 'metric', ...periods.map(({ start }) => start), 'LTM'],
    ...sections.flatMap(({ title, rows }) =>
      rows.flatMap((row) => [
        [title, row.title, row.metric_id, ...row.cells.map(({ value }) => value), row.ltm],
        // Without a metric, so that a look-up by it finds the line.
        ...(row.labels ?? []).map(({ name, values, ltm }) => [
          title,
          `  ${name}`,
          null,
          ...values,
          ltm,
        ]),
      ]),
    ),
  ]
}

async function answerQuestion(ctx: ApiContext, prompt: string): Promise<SheetTable> {
  const { catalog } = ctx.analytics
  const { parts, outcome } = await planAnswer(ctx, { prompt })
  const isSaid = parts.some(({ role }) => role === 'statistic' || role === 'left_out')
  switch (outcome.kind) {
    case 'query': {
      const { query } = outcome
      const answer = await runMetricQuery(ctx, query)
      const table = tabulateSeries(answer, query)
      // A number that is made of the figures, and what is left out, are sentences.
      if (!isSaid)
        return [...table, ...describeCoverage(query, { answer, parts }).map((text) => [text])]
      const daily = byDay(query, parts, answer)
      const days = daily && (await runMetricQuery(ctx, daily))
      return [...table, [explainAnswer(query, answer, { catalog, parts, days })]]
    }
    case 'screen': {
      const left = describeLeftOut(parts)
      const tables: SheetTable[] = left === undefined ? [] : [[[left]]]
      for (const call of outcome.calls) {
        const found = await runAskCall(call, { ctx, origin: '' })
        const { table, said = '' } = nameAnswer(found, catalog)
        tables.push(
          table ? [[...table.columns], ...table.rows.map((row) => row.map(toCell))] : [[said]],
        )
      }
      return tables.flat()
    }
    case 'clarify': {
      const choices = outcome.choices.map((choice) => choice.prompt).join(' · ')
      throw refuse('unclear', `${outcome.question} ${choices}`.trim())
    }
    case 'error':
      throw refuse(outcome.code, outcome.message)
  }
}

function refuse(code: string, message: string): AppError {
  return new AppError('bad-request', message, {
    errors: [{ code, field: 'question', value: null }],
  })
}
