import type { MetricAnswer } from '../answers/MetricAnswer.ts'
import type { ChartDefinition } from '../documents/ChartDefinition.ts'
import { formatCount } from '../formats/formatValue.ts'
import { listFew } from '../formats/listFew.ts'
import { unitOfMeasure } from '../formula/unitOfMeasure.ts'
import { findMetric } from '../metrics/findMetric.ts'
import { nameMeasure } from '../metrics/nameMeasure.ts'
import { OTHERS_KEY } from '../query/dimensions.ts'
import type { Day } from '../time/Day.ts'
import {
  type ChartAnswer,
  type ChartSeries,
  type ChartUnit,
  type MixedAnswer,
  seriesId,
} from './ChartAnswer.ts'
import { unitAfter } from './chartUnits.ts'
import { colorSeries } from './colorSeries.ts'
import { type FindName, letterOf, nameSeries } from './nameSeries.ts'
import { type ChartPlan, MAX_SERIES, type PlannedQuery } from './planChart.ts'

/** A definition with its answers: all that a drawing needs. */
export type CustomChartData = {
  definition: ChartDefinition
  plan: ChartPlan
  answer: CustomChartAnswer
  /** The names of what was requested and has no data: a project, and its metric where there are several. */
  missing: string[]
}

export type ComposeOptions = {
  /** In the order of the plan's queries; undefined where one has no answer. */
  answers: readonly (MetricAnswer | undefined)[]
  projectName: FindName
  /** Puts overridden series into the answer of the query at `index`. */
  override?: (answer: MetricAnswer, index: number) => MixedAnswer
}

/** Names the series of a chart's answers and merges them. Queries without an answer are left out. */
export function composeChart(
  definition: ChartDefinition,
  plan: ChartPlan,
  { answers, projectName, override = (answer) => answer }: ComposeOptions,
): CustomChartData {
  const found = plan.queries.flatMap((planned, index) => {
    const answer = answers[index]
    return answer === undefined ? [] : [{ planned, index, answer }]
  })
  const named = nameSeries(found, projectName)
  const parts = found.map((part, at) => ({
    ...part,
    answer: override(named[at] ?? part.answer, part.index),
  }))
  const { colours: colors, kind } = definition
  const missing = nameMissing(answers, projectName)
  const notes = [...(missing.length > 0 ? [`No data: ${listFew(missing)}`] : []), ...plan.notes]
  const answer = mergeAnswers(parts, { colors, notes, most: MAX_SERIES[kind] })
  return { definition, plan, answer, missing }
}

/** Nothing that was chosen is left out of a chart without a word. */
function nameMissing(answers: ComposeOptions['answers'], projectName: FindName): string[] {
  const metrics = new Set(answers.flatMap((one) => one?.series.map(({ metric }) => metric) ?? []))
  const names = answers.flatMap((answer) =>
    (answer?.meta.missing ?? []).flatMap(({ metric, project, reason }) => {
      if (reason !== 'no-data' || project === undefined) return []
      const name = projectName(project) ?? project
      const isAmbiguous = metrics.size > 1 || (metrics.size === 1 && !metrics.has(metric))
      return isAmbiguous ? `${name}: ${nameMeasure(metric)}` : name
    }),
  )
  return [...new Set(names)]
}

/** One of the answers of a chart; `index` is the place of its query among all of them. */
type Part = { planned: PlannedQuery; index: number; answer: MixedAnswer }

/** The answers of a chart as one: what is drawn, and where all of it comes from. */
export type CustomChartAnswer = Omit<ChartAnswer, 'meta'> & {
  meta: MetricAnswer['meta'] & { notes: readonly string[] }
}

type Options = {
  colors: Readonly<Record<string, string>>
  notes: readonly string[]
  /** The maximum number of series that can be drawn; see `MAX_SERIES`. */
  most: number
}

/**
 * Puts the answers of several queries on one time axis. Where the answer of a series has no such period, it has a gap.
 */
export function mergeAnswers(
  parts: readonly Part[],
  { colors, notes, most }: Options,
): CustomChartAnswer {
  const timestamps = [...new Set(parts.flatMap(({ answer }) => answer.timestamps))].toSorted()
  const places = new Map(timestamps.map((day, index) => [day, index]))
  const all = parts.flatMap(({ planned, answer }) =>
    answer.series.map((one): ChartSeries => {
      const values: (number | null)[] = new Array(timestamps.length).fill(null)
      for (const [index, day] of answer.timestamps.entries())
        values[places.get(day) ?? 0] = one.values[index] ?? null
      return { ...one, values, queryId: planned.id, unit: unitOfPart(one.metric, planned) }
    }),
  )
  // The engine limits splits; many measures of many queries may still be too many.
  const series = all.slice(0, most)
  const fallbacks = colorSeries(series)
  return {
    timestamps,
    series: series.map((one, index) => ({
      ...one,
      color: colors[seriesId(one)] ?? fallbacks[index],
    })),
    meta: {
      ...mergeMeta(parts.map(({ answer }) => answer.meta)),
      // Each query has a note on its own cut.
      total_series: 0,
      notes: [
        ...notes,
        ...(all.length > most ? [`The first ${most} of ${all.length} series`] : []),
        ...parts.flatMap((part) => noteCut(part, parts.length > 1)),
        ...new Set(parts.flatMap(({ answer }) => answer.meta.notes ?? [])),
      ],
    },
  }
}

/** Returns the unit of the values of a query's series, where it is not that of their metric. */
function unitOfPart(metric: string, { query }: PlannedQuery): ChartUnit | undefined {
  const own = findMetric(metric) === undefined ? unitOfMeasure(metric) : undefined
  return unitAfter(query.transforms) ?? own
}

/** `Top 50 of 300, rest as Others`, with the letter of the query where there are several. */
function noteCut({ answer, index }: Part, isNamed: boolean): string[] {
  const keys = new Set(answer.series.map(({ key }) => Object.values(key).join('|')))
  const others = answer.series.some(({ key }) => Object.values(key).includes(OTHERS_KEY))
  const shown = keys.size - (others ? 1 : 0)
  const total = answer.meta.total_series
  if (total <= shown) return []
  const words = `Top ${shown} of ${formatCount(total)}${others ? ', rest as Others' : ''}`
  return [isNamed ? `${letterOf(index)}: ${words}` : words]
}

function mergeMeta(metas: readonly MetricAnswer['meta'][]): MetricAnswer['meta'] {
  const early = metas.flatMap(({ history_from }) => history_from ?? []).toSorted()[0]
  const checks = new Map(
    metas.flatMap((meta) => meta.checks.map((check) => [JSON.stringify(check), check])),
  )
  return {
    data_version: Math.max(0, ...metas.map((meta) => meta.data_version)),
    sources: [...new Set(metas.flatMap((meta) => meta.sources))].toSorted(),
    missing: metas.flatMap((meta) => meta.missing),
    sample: metas.some((meta) => meta.sample),
    checks: [...checks.values()],
    anchors: Object.assign({}, ...metas.map((meta) => meta.anchors)),
    data_ends: uniteEnds(metas.map((meta) => meta.data_ends)),
    total_series: 0,
    range: {
      from: metas.map(({ range }) => range.from).toSorted()[0] ?? '',
      to:
        metas
          .map(({ range }) => range.to)
          .toSorted()
          .at(-1) ?? '',
    },
    data_from: metas.flatMap(({ data_from }) => data_from ?? []).toSorted()[0] ?? null,
    data_to:
      metas
        .flatMap(({ data_to }) => data_to ?? [])
        .toSorted()
        .at(-1) ?? null,
    ...(early !== undefined && { history_from: early }),
  }
}

/** Several queries may have one metric of several projects: the newest of their last days counts. */
function uniteEnds(all: readonly MetricAnswer['meta']['data_ends'][]) {
  const united: Record<string, Day | null> = {}
  for (const ends of all)
    for (const [metric, day] of Object.entries(ends))
      if (day !== null && day > (united[metric] ?? '')) united[metric] = day
  return united
}
