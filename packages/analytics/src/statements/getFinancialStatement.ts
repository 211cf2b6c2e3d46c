import type { CheckResult } from '@tickmark/core/answers/AnswerMeta'
import type {
  FinancialStatement,
  StatementCell,
  StatementLabel,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'
import { isPartialPeriod } from '@tickmark/core/answers/isPartialPeriod'
import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { titleLabel } from '@tickmark/core/query/labels'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import {
  listStatementSections,
  type StatementLine,
} from '@tickmark/core/statement/STATEMENT_SECTIONS'
import type { Day } from '@tickmark/core/time/Day'
import {
  addPeriods,
  endOfPeriod,
  type Granularity,
  startOfPeriod,
  yearBefore,
} from '@tickmark/core/time/Granularity'
import { type Interval, intervalStart } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { describeSources } from '../figures/describeSources.ts'
import { readLabelTexts } from '../figures/getComposition.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { findStatementEnd, listStatementMetrics, relativeChange } from './statementMetrics.ts'

export type FinancialStatementInput = {
  project_id: string
  granularity: Exclude<Granularity, 'day'>
  interval: Interval
  as_of?: string
}

/**
 * The financial statement of one project: one query for the periods and one for the last twelve months.
 * @throws AppError `not-found` for an unknown project.
 */
export async function getFinancialStatement(
  db: Analytics,
  input: FinancialStatementInput,
): Promise<FinancialStatement> {
  const project = db.catalog.find(input.project_id)
  if (!project)
    throw new AppError('not-found', `There is no project "${input.project_id.slice(0, 120)}".`)
  const metrics = (await listStatementMetrics(db)).get(project.project_id) ?? ['fees']
  const run = (changes: Partial<Parameters<typeof MetricQuery.parse>[0] & object>) =>
    answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics,
        where: { projects: [project.project_id] },
        granularity: input.granularity,
        range: 'max',
        as_of: input.as_of,
        ...changes,
      }),
    )
  const [answer, ltm] = await Promise.all([
    run({}),
    run({ granularity: 'month', transforms: [{ kind: 'ltm' }] }),
  ])
  const ends = listEnds(answer)
  const lastDay =
    ends
      .map(([, day]) => day)
      .toSorted()
      .at(-1) ?? null
  const shown = lastDay === null ? [] : listShown(answer, input, lastDay)
  const end = findStatementEnd(ends)
  const finished = ltm.timestamps.findLastIndex(
    (start) => end !== null && endOfPeriod(start, 'month') <= end,
  )
  const sections = listStatementSections()
    .map(({ section, title, lines }) => ({
      section,
      title,
      rows: lines
        .map((line) =>
          buildRow(line, {
            ...input,
            answer,
            shown,
            ltm,
            finished,
            isIncome: section === 'income_statement',
          }),
        )
        .filter((row) => row !== null),
    }))
    .filter((section) => section.rows.length > 0)
  const opened = await openLines(db, { sections, answer, ltm, shown, finished, input })
  const ltmStart = ltm.timestamps[finished]
  const periods = shown.map((index) => describePeriod(answer, index, { input, lastDay }))
  return {
    project_id: project.project_id,
    project_name: project.name,
    granularity: input.granularity,
    interval: input.interval,
    periods,
    ltm_to: ltmStart === undefined ? null : endOfPeriod(ltmStart, 'month'),
    sections: opened,
    sankey: buildSankey(sections.flatMap((section) => section.rows)),
    meta: {
      data_version: answer.meta.data_version,
      ...(answer.meta.history_from !== undefined && { history_from: answer.meta.history_from }),
      sample: answer.meta.sample,
      anchors: answer.meta.data_ends,
      sources: answer.meta.sources,
      missing: [
        ...new Set(
          answer.meta.missing
            .filter((one) => one.reason === 'optional-part')
            .map((one) => one.metric),
        ),
      ],
      ...(answer.meta.redenominations && { redenominations: answer.meta.redenominations }),
      checks: await listShownChecks(db, { input, sections, periods, ltmStart }),
    },
  }
}

type Opening = Pick<RowInput, 'answer' | 'ltm' | 'shown' | 'finished'> & {
  sections: FinancialStatement['sections']
  input: FinancialStatementInput
}

/** Adds its labels to each line that has some, in the periods of the statement. */
async function openLines(
  db: Analytics,
  { sections, answer, ltm, shown, finished, input }: Opening,
): Promise<FinancialStatement['sections']> {
  const { project_id, granularity, as_of } = input
  const { byMetric } = await indexSeries(db, await resolveAsOf(db, as_of))
  const labeled = sections
    .flatMap(({ rows }) => rows.map(({ metric_id }) => metric_id))
    .filter((metric) =>
      byMetric.get(metric)?.some((row) => row.project_id === project_id && row.labels > 0),
    )
  if (labeled.length === 0) return sections
  const run = (changes: object) =>
    answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: labeled,
        where: { projects: [project_id] },
        breakdown: ['label'],
        granularity,
        range: 'max',
        as_of,
        ...changes,
      }),
    )
  const [own, ownLtm] = await Promise.all([
    run({}),
    run({ granularity: 'month', transforms: [{ kind: 'ltm' }] }),
  ])
  const lastMonth = ltm.timestamps[finished] ?? ''
  const labels = new Map<string, StatementLabel[]>()
  for (const metric_id of labeled) {
    const texts = await readLabelTexts(db, { project_id, metric_id })
    const lines = own.series.filter(({ metric }) => metric === metric_id)
    const parts = lines.map((line): StatementLabel => {
      const label_id = line.key.label ?? ''
      const year = ownLtm.series.find(
        (one) => one.metric === metric_id && one.key.label === label_id,
      )
      const text = texts.get(label_id)
      return {
        label_id,
        // Of several metrics the label of a series names them too.
        name: line.label.split(' · ')[0] ?? label_id,
        ...(text !== undefined && { text }),
        values: shown.map(
          (at) => line.values[own.timestamps.indexOf(answer.timestamps[at] ?? '')] ?? null,
        ),
        ltm: year?.values[ownLtm.timestamps.indexOf(lastMonth)] ?? null,
      }
    })
    labels.set(
      metric_id,
      parts.filter(({ values, ltm }) => [...values, ltm].some((value) => value !== null)),
    )
  }
  return sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => {
      const parts = labels.get(row.metric_id) ?? []
      return parts.length === 0 ? row : { ...row, labels: addRest(row, parts) }
    }),
  }))
}

/** A difference this small, relative to the line, comes from rounding. */
const ROUNDING = 1e-6

/** Adds what the labels of a line leave open, or count more than once, where any period has such an amount. */
function addRest(row: StatementRow, labels: StatementLabel[]): StatementLabel[] {
  const rest = (value: number | null, parts: readonly (number | null)[]) => {
    const known = parts.filter((part) => part !== null)
    if (value === null || known.length === 0) return null
    const difference = known.reduce((left, part) => left - part, value)
    return Math.abs(difference) <= ROUNDING * Math.abs(value) ? 0 : difference
  }
  const values = row.cells.map(({ value }, at) =>
    rest(
      value,
      labels.map((one) => one.values[at] ?? null),
    ),
  )
  // Of less than a year there is no value of twelve months, which is no zero.
  const isYear = labels.every((one) => one.ltm !== null)
  const ltm = isYear
    ? rest(
        row.ltm,
        labels.map((one) => one.ltm),
      )
    : null
  const rests = [...values, ltm].filter((value) => value !== null && value !== 0)
  if (rests.length === 0) return labels
  const words = [
    ...(rests.some((value) => (value ?? 0) > 0) ? ['not stated'] : []),
    ...(rests.some((value) => (value ?? 0) < 0) ? ['counted more than once'] : []),
  ].join(', or ')
  const name = titleLabel(words)
  return [...labels, { label_id: '', name, values, ltm }]
}

type Shown = Pick<FinancialStatement, 'sections' | 'periods'> & {
  input: FinancialStatementInput
  /** The last of the twelve months of the LTM column. */
  ltmStart: Day | undefined
}

/** The checks of the visible rows on the days of their periods and of the last twelve months. */
async function listShownChecks(
  db: Analytics,
  { input, sections, periods, ltmStart }: Shown,
): Promise<CheckResult[]> {
  const [newest, oldest] = [periods[0], periods.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  const ltmFrom = ltmStart === undefined ? oldest.start : addPeriods(ltmStart, -11, 'month')
  const { checks } = await describeSources(db, {
    metrics: sections.flatMap(({ rows }) => rows.map(({ metric_id }) => metric_id)),
    projects: [input.project_id],
    range: { from: ltmFrom < oldest.start ? ltmFrom : oldest.start, to: newest.to },
    asOf: await resolveAsOf(db, input.as_of),
  })
  return checks
}

/** The newest complete day of each line with a value. A snapshot after all complete days has none. */
function listEnds({ meta, series }: MetricAnswer): [metric: string, Day][] {
  const filled = series.filter(({ values }) => values.some((value) => value !== null))
  const metrics = new Set(filled.map(({ metric }) => metric))
  return Object.entries(meta.data_ends).flatMap(([metric, day]) =>
    day !== null && metrics.has(metric) ? [[metric, day]] : [],
  )
}

/** Indexes of the periods inside the interval, newest first, without those before the project's first figure. */
function listShown(answer: MetricAnswer, input: FinancialStatementInput, lastDay: Day): number[] {
  const isFilled = answer.timestamps.map((_, index) =>
    answer.series.some((series) => series.values[index] !== null),
  )
  const newest = isFilled.lastIndexOf(true)
  const newestStart = answer.timestamps[newest]
  if (newestStart === undefined) return []
  const end = endOfPeriod(newestStart, input.granularity)
  const from = startOfPeriod(
    intervalStart(input.interval, end < lastDay ? end : lastDay),
    input.granularity,
  )
  return answer.timestamps
    .map((start, index) => ({ start, index }))
    .filter(
      ({ start, index }) => start >= from && index >= isFilled.indexOf(true) && index <= newest,
    )
    .map(({ index }) => index)
    .reverse()
}

function describePeriod(
  answer: MetricAnswer,
  index: number,
  { input, lastDay }: { input: FinancialStatementInput; lastDay: Day | null },
): FinancialStatement['periods'][number] {
  const start = answer.timestamps[index] ?? ''
  const end = endOfPeriod(start, input.granularity)
  const endsInside = lastDay !== null && lastDay < end
  const provisional = endsInside || answer.series.some((series) => isProvisional(series, start))
  const to = endsInside ? lastDay : end
  const from = findBegin(answer, index)
  return {
    start,
    ...(from !== null && { from }),
    to,
    ...formatPeriod(start, input.granularity),
    provisional,
  }
}

/** The first day with data, if it is inside this period and makes a row of it partial. */
function findBegin({ series, timestamps, meta }: MetricAnswer, index: number): Day | null {
  const start = timestamps[index] ?? ''
  const isPartialRow = series.some(
    ({ partial, values }) =>
      partial !== undefined && partial.to >= start && (values[index] ?? null) !== null,
  )
  return isPartialRow && meta.data_from !== null && meta.data_from > start ? meta.data_from : null
}

type RowInput = {
  granularity: Granularity
  answer: MetricAnswer
  shown: readonly number[]
  ltm: MetricAnswer
  /** Index of the last finished month in `ltm`. */
  finished: number
  isIncome: boolean
}

function buildRow(line: StatementLine, input: RowInput): StatementRow | null {
  const { answer, granularity, shown, ltm, finished, isIncome } = input
  const series = answer.series.find((one) => one.metric === line.metric_id)
  if (!series || !shown.some((index) => series.values[index] !== null)) return null
  const fees = answer.series.find((one) => one.metric === 'fees')
  const metric = getMetric(line.metric_id)
  const cells = shown.map((index): StatementCell => {
    const value = series.values[index] ?? null
    const start = answer.timestamps[index] ?? ''
    const isOpen =
      isProvisional(series, start) || endsInside(answer, series, { start, granularity })
    const compared = isOpen && isOfDays(metric) ? null : wholeAt(answer, series, index)
    return {
      value,
      pop_change: relativeChange(compared, wholeAt(answer, series, index - 1)),
      yoy_change: relativeChange(
        compared,
        wholeAt(answer, series, answer.timestamps.indexOf(yearBefore(start, granularity))),
      ),
      share_of_fees: isIncome ? ratio(value, fees?.values[index]) : null,
      provisional: isOpen,
      ...(value !== null && isPartialPeriod(series, start) && { partial: true }),
    }
  })
  const ltmOf = (metricId: string) => ltm.series.find((one) => one.metric === metricId)
  const own = ltmOf(line.metric_id)
  const ltmValue = own?.values[finished] ?? null
  // Undefined for a project without a finished month.
  const lastMonth = ltm.timestamps[finished]
  const last = own && lastMonth !== undefined ? { series: own, start: lastMonth } : null
  const endsEarly =
    last !== null && endsInside(ltm, last.series, { start: last.start, granularity: 'month' })
  const isLtmPartial = endsEarly || (last !== null && isPartialPeriod(last.series, last.start))
  return {
    metric_id: metric.metric_id,
    title: metric.title,
    definition: describeMetric(metric).definition,
    format: metric.format,
    is_summary: line.is_summary,
    is_lower_value_better: metric.is_lower_value_better,
    cells,
    ltm: ltmValue,
    ltm_change: isLtmPartial
      ? null
      : relativeChange(ltmValue, own && wholeAt(ltm, own, finished - 12)),
    ltm_share_of_fees: isIncome ? ratio(ltmValue, ltmOf('fees')?.values[finished]) : null,
    ...(ltmValue !== null && isLtmPartial && { ltm_partial: true }),
  }
}

function isProvisional({ provisional_from }: Series, start: Day): boolean {
  return provisional_from !== null && provisional_from <= start
}

/** Returns whether the project has no data of a line from some day of a period on. */
function endsInside(
  { meta }: MetricAnswer,
  { metric }: Series,
  { start, granularity }: { start: Day; granularity: Granularity },
): boolean {
  const last = meta.data_ends[metric] ?? null
  return last !== null && start <= last && last < endOfPeriod(start, granularity)
}

/** An unfinished period has fewer days of what is added up or averaged; a level is that of its last day. */
function isOfDays({ kind }: MetricDefinition): boolean {
  return kind !== 'stock' && kind !== 'price'
}

/** The value of a period for comparison; missing for a partial period, since the change would be misleading. */
function wholeAt({ timestamps }: MetricAnswer, series: Series, index: number): number | null {
  return isPartialPeriod(series, timestamps[index] ?? '') ? null : (series.values[index] ?? null)
}

function ratio(value: number | null, whole: number | null | undefined): number | null {
  if (value === null || whole === null || whole === undefined || whole === 0) return null
  return value / whole
}

/**
 * The flow from fees to earnings over the last twelve months. Only known, positive values are included. The part of
 * the expenses that profits do not cover comes from the node `loss`. Without a gross profit, what pays for expenses is
 * not known.
 */
function buildSankey(rows: readonly StatementRow[]): FinancialStatement['sankey'] {
  const of = (id: string) => rows.find((row) => row.metric_id === id)?.ltm ?? 0
  const loss = Math.max(0, -of('earnings'))
  const hasProfit = rows.some((row) => row.metric_id === 'gross_profit' && row.ltm !== null)
  const flows = [
    { source: 'fees', target: 'fees_supply_side', value: of('fees_supply_side') },
    { source: 'fees', target: 'revenue', value: of('revenue') },
    { source: 'revenue', target: 'cost_of_revenue', value: of('cost_of_revenue') },
    { source: 'revenue', target: 'gross_profit', value: of('gross_profit') },
    { source: 'gross_profit', target: 'expenses', value: hasProfit ? of('expenses') - loss : 0 },
    { source: 'gross_profit', target: 'earnings', value: of('earnings') },
    { source: 'loss', target: 'expenses', value: loss },
  ]
  return flows.filter((flow) => flow.value > 0)
}
