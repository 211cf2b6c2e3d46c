import type {
  AnswerOpinion,
  AnswerQuality,
  AnswerRedenomination,
} from '@tickmark/core/answers/AnswerMeta'
import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import type { Disagreement } from '@tickmark/core/answers/Quality'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { writeRedenomination } from '@tickmark/core/projects/writeRedenomination'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { DIMENSION_COLUMN } from '../compile/compileMetricQuery.ts'
import type { Plan } from '../compile/Plan.ts'
import { findTokenUnits } from '../compile/presentValueSql.ts'
import { endOfEach, findSeriesSpans, uniteSeriesSpans } from '../series/findDataSpan.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'
import { SAMPLE_SOURCE } from '../state/storeState.ts'
import { readDisagreements } from '../status/disagreements.ts'
import { listScopedChecks } from '../status/listChecks.ts'
import { assembleSeries, packSeries } from './assembleSeries.ts'
import { refuseTooLarge } from './limitAnswer.ts'
import { findNamed, nameParts } from './nameOfKey.ts'
import type { PackedSeries } from './PackedSeries.ts'
import { type PreparedQuery, prepareQuery } from './prepareQuery.ts'

/**
 * Answers a metric query, the query behind every screen. If only some history is visible, the answer says so, and
 * nothing is computed from earlier days; see `limitHistory`.
 * @throws AppError `bad-request` for unknown ids, an invalid formula, or a query with too large an answer.
 */
export async function answerMetricQuery(db: Analytics, given: MetricQuery): Promise<MetricAnswer> {
  const prepared = await prepareQuery(db, given)
  const { query, plan, scope, anchors, used, timestamps } = prepared
  const { isCut, isOutside, ...range } = prepared.range
  await refuseTooLarge(db, prepared)
  const spans = await findSeriesSpans(db, query, prepared)
  const isEmpty = used.length === 0 || isOutside
  const rows = isEmpty ? [] : await db.rows<PackedSeries>(packSeries(prepared))
  const named = findNamed(query.breakdown)
  const names = await nameParts(
    db,
    named,
    named === undefined ? [] : rows.map((row) => String(row[DIMENSION_COLUMN[named]])),
  )
  // Quarantined points and second opinions are known for the present, not for a past moment.
  const isPresent = query.as_of === undefined
  const to = typeof query.range === 'string' ? null : range.to
  const about = {
    used,
    metrics: plan.bases.map((base) => base.ecosystem?.of ?? base.metric_id),
    projects: query.where.projects ?? [],
  }
  const within = { from: range.from, to, earliest: prepared.earliest }
  const marks = isPresent ? await listQuarantineMarks(db, about, within) : []
  const { projects } = scope
  const layout = { query, plan, timestamps, anchors, names, spans, projects }
  const assembled = await assembleSeries(rows, layout)
  const lines = markSnapshots(markQuarantinedPeriods(assembled, { query, plan, marks, projects }), {
    query,
    plan,
    used,
    projects,
  })
  const quality = isPresent ? await describeQuality(db, { used, range, marks }) : null
  const sources = listUsedSources(used)
  const drawn = listDrawn(lines, query) ?? (projects?.length === 1 ? projects : [])
  const redenominations = listRedenominations(prepared, drawn, db.catalog)
  return {
    dimensions: query.breakdown,
    timestamps: [...timestamps],
    series: lines,
    meta: {
      data_version: db.dataVersion,
      sources,
      missing: listMissing(query, plan, { lines, used }),
      sample: sources.includes(SAMPLE_SOURCE),
      checks: await listScopedChecks(db, { used, projects: listDrawn(lines, query), range }),
      anchors: Object.fromEntries([...anchors].map(([measure, day]) => [measure.metric, day])),
      data_ends: endOfEach(anchors, spans),
      total_series: Math.max(rows[0]?.total_series ?? 0, lines.length / plan.measures.length),
      range,
      ...uniteSeriesSpans(spans),
      ...(isCut && { history_from: range.from }),
      ...countGroup(prepared, lines),
      ...(quality !== null && { quality }),
      ...(redenominations.length > 0 && {
        redenominations,
        notes: redenominations.map(({ note }) => note),
      }),
    },
  }
}

/** Counts the projects of a whole scope that have data at all, of which the projects of a series are some. */
function countGroup(
  { query, scope, series }: PreparedQuery,
  lines: readonly Series[],
): Pick<MetricAnswer['meta'], 'projects_with_data'> {
  const isWhole =
    query.breakdown.length === 0 &&
    scope.chains === null &&
    scope.products === null &&
    scope.labels === null
  if (!isWhole || lines.every(({ projects }) => projects === undefined)) return {}
  const among = scope.projects ?? [...series.projects]
  return { projects_with_data: among.filter((id) => series.projects.has(id)).length }
}

/** The projects of the series of an answer; null if a series includes others. */
function listDrawn(lines: readonly Series[], { breakdown }: MetricQuery): string[] | null {
  if (!breakdown.includes('project')) return null
  const ids = lines.map(({ key }) => key.project ?? '')
  return ids.includes(OTHERS_KEY) ? null : [...new Set(ids)]
}

/** Lists requested metrics without values, and optional parts that are not reported and count as zero. */
function listMissing(
  query: MetricQuery,
  plan: Plan,
  found: { lines: readonly Series[]; used: readonly SeriesRow[] },
): MetricAnswer['meta']['missing'] {
  const reported = new Set(found.used.map((row) => row.metric_id))
  const missing: MetricAnswer['meta']['missing'] = []
  const projects = listExpected(query)
  for (const measure of plan.measures) {
    const own = found.lines.filter((line) => line.metric === measure.metric)
    const filled = own.filter((line) => line.values.some((value) => value !== null))
    if (own.some(({ no_index }) => no_index !== undefined)) continue
    if (filled.length === 0) missing.push({ metric: measure.metric, reason: 'no-data' })
    else
      for (const project of projects)
        if (!filled.some((line) => line.key.project === project))
          missing.push({ metric: measure.metric, project, reason: 'no-data' })
    for (const part of measure.optional)
      if (filled.length > 0 && !reported.has(part))
        missing.push({ metric: part, reason: 'optional-part' })
  }
  return missing
}

/** The projects that must each have a series: of more than are named, one without may be among the others. */
function listExpected({ breakdown, top, where, focus = [] }: MetricQuery): readonly string[] {
  if (focus.length > 0) return breakdown[0] === 'project' ? focus : []
  const { projects = [] } = where
  const isCut = top !== undefined && (breakdown.length > 1 || projects.length > top.n)
  return breakdown.includes('project') && !isCut ? projects : []
}

/** The sorted, distinct source ids of series. */
export function listUsedSources(used: readonly SeriesRow[]): string[] {
  return [...new Set(used.flatMap((row) => row.source_ids))].sort()
}

/**
 * Sets for each series of one project whether its only value is a snapshot of the moment of observation: it has no
 * history, so it cannot be unfinished. Only for whole projects, whose series have dates.
 */
function markSnapshots(
  lines: readonly Series[],
  of: {
    query: Pick<MetricQuery, 'breakdown'>
    plan: Pick<Plan, 'measures'>
    used: readonly SeriesRow[]
    projects: readonly string[] | null
  },
): Series[] {
  const { query, plan, used, projects } = of
  if (query.breakdown.some((dimension) => dimension !== 'project')) return [...lines]
  const [only] = projects?.length === 1 ? projects : []
  const rows = new Map(used.map((row) => [`${row.metric_id} ${row.project_id}`, row]))
  return lines.map((line) => {
    const project = line.key.project ?? only
    const measure = plan.measures.find(({ metric }) => metric === line.metric)
    if (project === undefined || measure === undefined) return line
    const parts = measure.parts.flatMap((metric) => rows.get(`${metric} ${project}`) ?? [])
    const days = new Set(parts.map((row) => (isSnapshot(row) ? row.last_day : null)))
    const [day = null] = days
    return days.size !== 1 || day === null ? line : { ...line, snapshot: day }
  })
}

function isSnapshot({ first_day, last_day, last_complete_day }: SeriesRow): boolean {
  return first_day === last_day && last_complete_day === null
}

/**
 * Lists the redenominations of the tokens of some projects after the first day of an answer that depends on prices or
 * amounts of tokens, oldest first.
 */
function listRedenominations(
  { query, plan, range, used }: Pick<PreparedQuery, 'query' | 'plan' | 'range' | 'used'>,
  projects: readonly string[],
  catalog: Catalog,
): AnswerRedenomination[] {
  const isNative = query.unit === 'native' && plan.bases.some(({ is_amount }) => is_amount)
  return projects
    .flatMap((project_id) => {
      const project = catalog.find(project_id)
      const stated = catalog.redenominations.get(project_id) ?? []
      if (project === undefined || stated.length === 0) return []
      const firsts = used.flatMap((row) =>
        row.project_id === project_id && (isNative || findTokenUnits(row.metric_id) !== null)
          ? [row.first_day]
          : [],
      )
      return stated
        .filter(({ date }) => range.from < date && firsts.some((first) => first < date))
        .map((one) => ({
          project_id,
          day: one.date,
          factor: one.factor,
          from: one.from,
          reference: one.reference,
          note: writeRedenomination(project, one),
        }))
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const MAX_OPINIONS = 5
const MAX_IDS = 20

type Used = readonly { metric_id: string; project_id: string }[]

/**
 * The quarantined points in a range of the series that an answer reads. `to` is null if the range ends with the
 * newest complete day: points of later days are included, since they explain why those days are missing. A project in
 * `projects` without published values has no range: its points count from `earliest` on.
 */
async function listQuarantineMarks(
  db: Analytics,
  { used, metrics, projects }: QuarantineScope,
  { from, to, earliest }: { from: Day; to: Day | null; earliest: Day | null },
): Promise<QuarantineMark[]> {
  const held = await readQuarantined(db)
  if (held.size === 0) return []
  const published = new Set(used.map(toPair))
  const unpublished = metrics
    .flatMap((metric_id) => projects.map((project_id) => toPair({ metric_id, project_id })))
    .filter((pair) => !published.has(pair))
  const listFrom = (pairs: Iterable<string>, first: Day | null) =>
    [...pairs]
      .flatMap((pair) => held.get(pair) ?? [])
      .filter(({ day }) => (first === null || day >= first) && (to === null || day <= to))
  return [
    ...listFrom(published, from),
    ...listFrom(new Set(unpublished), to === null ? earliest : from),
  ]
}

/** The series that an answer reads: published ones, and projects and metrics that may have only quarantined points. */
type QuarantineScope = {
  used: Used
  metrics: readonly string[]
  projects: readonly string[]
}

function toPair({ metric_id, project_id }: Used[number]): string {
  return `${metric_id} ${project_id}`
}

/**
 * Describes how many points of an answer are quarantined, and where other sources disagree with whole series in its
 * range. Null if neither applies.
 */
async function describeQuality(
  db: Analytics,
  of: { used: Used; range: { from: Day; to: Day }; marks: readonly QuarantineMark[] },
): Promise<AnswerQuality | null> {
  const { used, range, marks } = of
  const pairs = new Set(used.map(toPair))
  const opinions = (await readDisagreements(db))
    .filter((one) => one.chain_id === '' && one.product_id === '' && one.contract_id === '')
    .filter((one) => pairs.has(toPair(one)))
    .filter(({ newest_day }) => newest_day >= range.from && newest_day <= range.to)
    .slice(0, MAX_OPINIONS)
    .map(toOpinion)
  if (marks.length === 0 && opinions.length === 0) return null
  return {
    ...(marks.length > 0 && {
      held: {
        points: marks.length,
        withheld: marks.filter(({ withheld }) => withheld === 1).length,
        snapshots: marks.filter(({ is_snapshot }) => is_snapshot === 1).length,
        projects: listFirst(marks.map(({ project_id }) => project_id)),
        metrics: listFirst(marks.map(({ metric_id }) => metric_id)),
      },
    }),
    ...(opinions.length > 0 && { opinions }),
  }
}

function listFirst(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort().slice(0, MAX_IDS)
}

function toOpinion(one: Disagreement): AnswerOpinion {
  return {
    source_id: one.other_source_id,
    metric_id: one.metric_id,
    project_id: one.project_id,
    day: one.newest_day,
    ratio: one.value === 0 ? null : one.other_value / one.value,
    days: one.days,
  }
}

/**
 * Sets for each series of one project which of its periods include a quarantined point. A sum over many projects is
 * not marked for a point of one of them. Withheld points are not part of any value.
 */
function markQuarantinedPeriods(
  lines: readonly Series[],
  of: {
    query: MetricQuery
    plan: Plan
    marks: readonly QuarantineMark[]
    projects: readonly string[] | null
  },
): Series[] {
  const { query, plan, marks, projects } = of
  const [only] = projects?.length === 1 ? projects : []
  return lines.map((line) => {
    const project = line.key.project ?? only
    const measure = plan.measures.find(({ metric }) => metric === line.metric)
    if (project === undefined || measure === undefined) return line
    const periods = new Set<Day>(line.provisional)
    for (const mark of marks)
      if (
        mark.withheld === 0 &&
        mark.project_id === project &&
        measure.parts.includes(mark.metric_id)
      )
        periods.add(startOfPeriod(mark.day, query.granularity))
    return periods.size === 0 ? line : { ...line, provisional: [...periods].sort() }
  })
}

type QuarantineMark = {
  metric_id: string
  project_id: string
  day: Day
  withheld: number
  is_snapshot: number
}

/** Maximum number of quarantined points that are read, newest first; charts of older days have no marks. */
const MOST = 100_000

/**
 * The points that are quarantined now, by metric and project as `metric project`. Memoized per data version, since every
 * chart needs them.
 */
const readQuarantined = memoPerVersion(readMarks)

async function readMarks(db: Analytics): Promise<Map<string, QuarantineMark[]>> {
  const rows = await db.rows<QuarantineMark>({
    sql: `SELECT metric_id, project_id, toString(day) AS day, max(withheld) AS withheld,
                 max(check_id = 'snapshot') AS is_snapshot
          FROM held_points FINAL
          WHERE state = 'held'
          GROUP BY metric_id, project_id, day, chain_id, product_id, contract_id
          ORDER BY day DESC LIMIT ${MOST}`,
  })
  return Map.groupBy(rows, (row) => `${row.metric_id} ${row.project_id}`)
}
