import type { DigestFacts, DigestFigure } from '@tickmark/accounts/watchlist/composeDigest'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { runMetricQuery } from '@tickmark/api/gating/runMetricQuery'
import { readNewest } from '@tickmark/core/alerts/readNewest'
import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type Day, isStale, toDay } from '@tickmark/core/time/Day'

/** The metrics in the email for each project, as far as it has them. */
const PROJECT_METRICS = ['price', 'fees', 'revenue', 'tvl'] as const
const MAX_METRICS = 20

type Figures = Pick<DigestFacts, 'day' | 'is_stale' | 'sample' | 'projects' | 'metrics'>

/** The newest finished values of favorites, with their changes against a day and a week before. */
export async function collectFigures(
  ctx: ApiContext,
  { projects, metrics }: { projects: readonly string[]; metrics: readonly string[] },
): Promise<Figures> {
  const mayRead = (id: string) => findMetric(id) !== undefined && mayReadMetric(ctx.access, id)
  const [own, all] = [
    PROJECT_METRICS.filter(mayRead),
    metrics.filter(mayRead).slice(0, MAX_METRICS),
  ]
  const ofProjects =
    projects.length === 0 || own.length === 0
      ? undefined
      : await askMonth(ctx, {
          metrics: own,
          where: { projects: [...projects] },
          breakdown: ['project'],
        })
  const ofAll = all.length === 0 ? undefined : await askMonth(ctx, { metrics: all })
  const answers = [ofProjects, ofAll].filter((one) => one !== undefined)
  const today = toDay(ctx.now())
  const day = answers.flatMap(listDays).sort().at(-1) ?? null
  return {
    day,
    is_stale: isStale(day, today),
    sample: answers.some(({ meta }) => meta.sample),
    projects:
      ofProjects === undefined
        ? []
        : listProjects(ctx.analytics.catalog, { answer: ofProjects, projects }, today),
    metrics:
      ofAll === undefined ? [] : ofAll.series.flatMap((line) => readFigure(ofAll, line, today)),
  }
}

/** The days of the values in the email; a day that is not over is left out. */
function listDays(answer: MetricAnswer): Day[] {
  return answer.series.flatMap((line) => readNewest(line, answer)?.period ?? [])
}

function askMonth(ctx: ApiContext, asked: Partial<MetricQuery>): Promise<MetricAnswer> {
  return runMetricQuery(ctx, MetricQuery.parse({ range: '30d', ...asked }))
}

function listProjects(
  catalog: Catalog,
  { answer, projects }: { answer: MetricAnswer; projects: readonly string[] },
  today: Day,
): Figures['projects'] {
  return projects.flatMap((id) => {
    const figures = answer.series
      .filter(({ key }) => key.project === id)
      .flatMap((line) => readFigure(answer, line, today))
    return figures.length === 0 ? [] : { name: catalog.nameOf(id), figures }
  })
}

/** Nothing where a series has no value. */
function readFigure(answer: MetricAnswer, line: Series, today: Day): DigestFigure[] {
  const metric = findMetric(line.metric)
  const newest = readNewest(line, answer)
  if (metric === undefined || newest === undefined) return []
  const { value, day_change, week_change, period } = newest
  return [
    {
      label: metric.short_title,
      value: formatMetricValue(value, metric, 'compact'),
      day_change,
      week_change,
      late_day: isStale(period, today) ? period : null,
    },
  ]
}
