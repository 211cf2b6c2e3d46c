import { seriesId } from '@tickmark/core/charts/ChartAnswer'
import {
  CHART_LIMITS,
  type ChartDefinition,
  type ChartQuery,
} from '@tickmark/core/documents/ChartDefinition'
import { findFreeId } from '@tickmark/core/documents/readChart'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { CHART_DEFAULTS } from '@tickmark/core/screens/chartQueries'

/** Every change that the builder makes to a chart, each answering the chart after it. */
export const editChart = {
  add: (chart: ChartDefinition): ChartDefinition =>
    isFull(chart) ? chart : { ...begun(chart), questions: [...chart.questions, newQuery(chart)] },

  duplicate(chart: ChartDefinition, id: string): ChartDefinition {
    const index = chart.questions.findIndex((one) => one.id === id)
    const copied = chart.questions[index]
    if (copied === undefined || isFull(chart)) return chart
    const copy = { ...copied, id: findFreeId(new Set(chart.questions.map((one) => one.id))) }
    return { ...chart, questions: chart.questions.toSpliced(index + 1, 0, copy) }
  },

  /** Removes a query together with the settings of its series. */
  remove(chart: ChartDefinition, id: string): ChartDefinition {
    const isOf = (seriesId: string) => seriesId.startsWith(`${id}:`)
    return {
      ...chart,
      questions: chart.questions.filter((one) => one.id !== id),
      hidden: chart.hidden.filter((one) => !isOf(one)),
      own: chart.own.filter((one) => !isOf(one.slice(one.indexOf(':') + 1))),
      colours: Object.fromEntries(Object.entries(chart.colours).filter(([one]) => !isOf(one))),
    }
  },

  /** Puts a query before the one that stood before it (`by` −1), or behind the next (1). */
  move(chart: ChartDefinition, id: string, by: -1 | 1): ChartDefinition {
    const index = chart.questions.findIndex((one) => one.id === id)
    const moved = chart.questions[index]
    const to = index + by
    if (moved === undefined || to < 0 || to >= chart.questions.length) return chart
    return { ...chart, questions: chart.questions.toSpliced(index, 1).toSpliced(to, 0, moved) }
  },

  /** Puts a query in the place of the one with its id; the first one of a chart that asks nothing yet is added. */
  replace: (chart: ChartDefinition, next: ChartQuery): ChartDefinition => ({
    ...begun(chart),
    questions:
      chart.questions.length === 0
        ? [next]
        : chart.questions.map((one) => (one.id === next.id ? next : one)),
  }),

  /** Adds a project to the last query that names projects, otherwise as a query of its own, with the metrics of the last. */
  addProject(chart: ChartDefinition, id: string): ChartDefinition {
    const last = chart.questions.findLast(({ query }) => (query.where.projects ?? []).length > 0)
    const before = last ?? newQuery(chart)
    if (last === undefined && isFull(chart)) return chart
    const { metrics, where } = before.query
    const asked = chart.questions.at(-1)?.query.metrics ?? []
    const next = withQuery(before, {
      metrics: [metrics, asked].find(({ length }) => length > 0) ?? ['fees'],
      where: { ...where, projects: [...new Set([...(where.projects ?? []), id])] },
      // Of several projects each is a series.
      breakdown: before.query.breakdown.length > 0 ? before.query.breakdown : ['project'],
    })
    return last === undefined
      ? { ...begun(chart), questions: [...chart.questions, next] }
      : editChart.replace(chart, next)
  },

  /** Adds a metric of what the last query is about. */
  addMetric(chart: ChartDefinition, metric: string): ChartDefinition {
    const last = chart.questions.at(-1)
    if (last !== undefined && !last.query.metrics.includes(metric))
      return editChart.replace(chart, withQuery(last, { metrics: [...last.query.metrics, metric] }))
    return last === undefined
      ? editChart.replace(chart, withQuery(newQuery(chart), { metrics: [metric] }))
      : chart
  },

  /** Adds one metric of one project: to the query of that metric or of that project alone, otherwise as a query. */
  addFigure(
    chart: ChartDefinition,
    { project, metric }: { project: string; metric: string },
  ): ChartDefinition {
    const same = chart.questions.find(({ query }) => {
      const projects = query.where.projects ?? []
      const isOfMetric = query.metrics.length === 1 && query.metrics[0] === metric
      return (
        projects.length > 0 && (isOfMetric || (projects.length === 1 && projects[0] === project))
      )
    })
    if (same === undefined && isFull(chart)) return chart
    const before = same ?? newQuery(chart)
    const { metrics, where } = before.query
    const next = withQuery(before, {
      metrics: [...new Set([...metrics, metric])],
      where: { ...where, projects: [...new Set([...(where.projects ?? []), project])] },
    })
    return same === undefined
      ? { ...begun(chart), questions: [...chart.questions, next] }
      : editChart.replace(chart, next)
  },

  /** Takes a series out of its query: its project, its metric or the whole query. What is more than that is hidden, or shown again. */
  removeSeries(chart: ChartDefinition, series: Parameters<typeof seriesId>[0]): ChartDefinition {
    const id = seriesId(series)
    const { project } = series.key
    const chartQuery = chart.questions.find((one) => one.id === series.queryId)
    const toggled = chart.hidden.filter((one) => one !== id)
    if (chartQuery === undefined || toggled.length < chart.hidden.length)
      return { ...chart, hidden: toggled }
    const { metrics, where, breakdown, top } = chartQuery.query
    const projects = where.projects ?? []
    const change = (query: Partial<MetricQuery>) =>
      editChart.replace(chart, withQuery(chartQuery, query))
    const isOneThing =
      breakdown.length === 0 ||
      (projects.length === 1 && breakdown.every((one) => one === 'project'))
    if (project === OTHERS_KEY && top !== undefined && top !== null)
      return change({ top: { ...top, others: false } })
    if (metrics.length === 1 && isOneThing) return editChart.remove(chart, chartQuery.id)
    if (metrics.length === 1 && project !== undefined && projects.includes(project))
      return change({ where: { ...where, projects: projects.filter((one) => one !== project) } })
    if (isOneThing) return change({ metrics: metrics.filter((one) => one !== series.metric) })
    return { ...chart, hidden: [...chart.hidden, id] }
  },

  /** All queries share one time axis. */
  time: (
    chart: ChartDefinition,
    change: Partial<Pick<MetricQuery, 'granularity' | 'range'>>,
  ): ChartDefinition => ({
    ...chart,
    fits_range: chart.fits_range && change.range === undefined,
    questions: chart.questions.map((one) => ({ ...one, query: { ...one.query, ...change } })),
  }),

  /** A color of its own for a series; undefined gives it back the chart's. */
  color(chart: ChartDefinition, id: string, color: string | undefined): ChartDefinition {
    const { [id]: _before, ...others } = chart.colours
    return { ...chart, colours: color === undefined ? others : { ...others, [id]: color } }
  },
}

function withQuery(chartQuery: ChartQuery, change: Partial<MetricQuery>): ChartQuery {
  return { ...chartQuery, query: { ...chartQuery.query, ...change } }
}

/** Marks the range of the first query as not chosen. */
function begun(chart: ChartDefinition): ChartDefinition {
  return chart.questions.length === 0 ? { ...chart, fits_range: true } : chart
}

function isFull({ questions }: ChartDefinition): boolean {
  return questions.length >= CHART_LIMITS.queries
}

/** The number of series that a new query names; the rest are Others where they add up. */
const TOP = 10

/** A query without metrics, with the time axis of the others. */
export function newQuery({ questions }: ChartDefinition): ChartQuery {
  const [first] = questions
  return {
    id: findFreeId(new Set(questions.map(({ id }) => id))),
    name: '',
    query: {
      ...MetricQuery.parse({ metrics: ['fees'] }),
      metrics: [],
      breakdown: ['project'],
      top: { n: TOP, others: true },
      granularity: first?.query.granularity ?? CHART_DEFAULTS.g,
      range: first?.query.range ?? CHART_DEFAULTS.range,
    },
  }
}
