import { perVersion } from '@tickmark/analytics/client/memoPerVersion'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { type MetricStream, streamMetricQuery } from '@tickmark/analytics/queries/streamMetricQuery'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { listMetricIds, parseFormula } from '@tickmark/core/formula/parseFormula'
import { refuseAmbiguous } from '@tickmark/core/projects/refuseAmbiguous'
import { listNamedChains } from '@tickmark/core/projects/resolveChain'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'
import type { StreamedTable } from '../context/RowWriter.ts'
import { SharedRuns } from '../context/SharedRuns.ts'
import { describeValues } from '../tables/describeValues.ts'
import { hasTitles, listAnswerColumns, toTimestamp } from '../tables/tabulateAnswer.ts'
import { requireDay, requireReadable } from './requireAccess.ts'

/**
 * Holds a query against the caller's tier: all of its metrics must be had, also inside formulas, and so must
 * the moment that it is as of.
 * @throws AppError `payment-required` that names what is not had.
 */
export async function checkQuery(ctx: ApiContext, query: MetricQuery): Promise<void> {
  if (!ctx.access.isGated) return
  for (const text of query.metrics)
    for (const id of listMetricIds(parseFormula(text))) requireReadable(ctx, id, 'metrics')
  if (query.top?.by !== undefined)
    for (const id of listMetricIds(parseFormula(query.top.by))) requireReadable(ctx, id, 'top.by')
  await requireDay(ctx, 'as_of', query.as_of)
}

/**
 * Returns the query with the ids of the projects and chains that it names. What nothing is called stays, and is refused
 * with the query.
 * @throws AppError `ambiguous` with the choices.
 */
function nameProjects({ analytics: { catalog } }: ApiContext, query: MetricQuery): MetricQuery {
  const {
    where: { projects, chains, exclude, exclude_chains },
    focus,
    breakdown: [dimension],
  } = query
  if ((projects ?? chains ?? exclude ?? exclude_chains ?? focus) === undefined) return query
  const toProjects = (names: readonly string[], field: string) =>
    names.map((value) => {
      const resolved = resolveProject(catalog, value)
      if (resolved.kind === 'ambiguous') throw refuseAmbiguous({ field, value }, resolved.projects)
      return resolved.kind === 'found' ? resolved.project.project_id : value
    })
  const toChains = (names: readonly string[], field: string) =>
    names.map((value) => {
      const [first, ...others] = listNamedChains(catalog, value)
      if (first !== undefined && others.length > 0)
        throw refuseAmbiguous({ field, value }, [first, ...others])
      return first?.project_id ?? value
    })
  return {
    ...query,
    ...(focus && dimension === 'project' && { focus: toProjects(focus, 'focus') }),
    ...(focus && dimension === 'chain' && { focus: toChains(focus, 'focus') }),
    where: {
      ...query.where,
      ...(projects && { projects: toProjects(projects, 'where.projects') }),
      ...(exclude && { exclude: toProjects(exclude, 'where.exclude') }),
      ...(chains && { chains: toChains(chains, 'where.chains') }),
      ...(exclude_chains && {
        exclude_chains: toChains(exclude_chains, 'where.exclude_chains'),
      }),
    },
  }
}

const inFlightOf = perVersion(() => new SharedRuns<MetricAnswer>())

/**
 * Answers a query as far as the requester’s tier goes; see `checkQuery`. The same query in flight, whether
 * a screen, a call or a file asks it, is answered once.
 * @throws AppError `payment-required` that names what is not had; as `answerMetricQuery` does.
 */
export async function runMetricQuery(ctx: ApiContext, given: MetricQuery): Promise<MetricAnswer> {
  const { analytics } = ctx
  await checkQuery(ctx, given)
  const query = nameProjects(ctx, given)
  return inFlightOf(analytics).join(JSON.stringify(query), () =>
    answerMetricQuery(analytics, query),
  )
}

/** Fewer values are held, kept and sent with their length. */
const MIN_STREAMED = 50_000

/**
 * The table of a large answer as it comes from the engine, as far as the requester’s tier goes; undefined where the
 * answer is small. Its rows are those of `tabulateAnswer`.
 */
export async function streamQuery(
  ctx: ApiContext,
  query: MetricQuery,
): Promise<StreamedTable | undefined> {
  await checkQuery(ctx, query)
  const stream = await streamMetricQuery(ctx.analytics, nameProjects(ctx, query))
  if (stream.most < MIN_STREAMED) return undefined
  return {
    columns: listAnswerColumns(query),
    rows: toRows(stream, query),
    isSample: stream.isSample,
    meta: {
      data_from: stream.data_from,
      data_to: stream.data_to,
      ...(stream.history_from !== null && { history_from: stream.history_from }),
    },
    count: stream.count,
  }
}

async function* toRows(stream: MetricStream, query: MetricQuery): AsyncGenerator<unknown[][]> {
  const said = Object.values(describeValues(query))
  const isTitled = hasTitles(query.breakdown)
  let day: Day | undefined
  let timestamp = ''
  for await (const points of stream.points())
    yield points.map(({ period, series: { key, metric, label }, value }) => {
      // Values of a period follow one another.
      if (period !== day) timestamp = toTimestamp(period)
      day = period
      return [timestamp, ...key, metric, ...(isTitled ? [label] : []), value, ...said]
    })
}
