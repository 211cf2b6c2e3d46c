import type { PointVersion, SecondOpinion, Trace, TracePart } from '@tickmark/core/answers/Trace'
import { AppError } from '@tickmark/core/errors/AppError'
import { findMetricFormula } from '@tickmark/core/formula/findMetricFormula'
import type { Formula } from '@tickmark/core/formula/parseFormula'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { OPINION_LIMIT } from '@tickmark/core/quality/OUTLIER_THRESHOLDS'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { SOURCE_PRECEDENCE } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import { createLookup } from '@tickmark/core/text/createLookup'
import type { Day } from '@tickmark/core/time/Day'
import {
  addMonths,
  endOfPeriod,
  type Granularity,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import { findMetricOrigin } from '../catalog/ownMetrics.ts'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { differsSql } from '../compile/differsSql.ts'
import { asOfFactsSql } from '../compile/factsSql.ts'
import { IS_LABEL } from '../compile/labelSql.ts'
import { chainSql } from '../compile/pointsSql.ts'
import { presentValueSql } from '../compile/presentValueSql.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'

type TraceInput = {
  project_id: string
  metric_id: string
  /** Any day of the period. */
  timestamp: Day
  granularity: Granularity
  /** The twelve months that end with the period, which must be a month, instead of the period. */
  window?: 'ltm'
  as_of?: string | undefined
}

const MAX_VERSIONS = 200
const RANKS = createLookup<readonly string[]>(SOURCE_PRECEDENCE)

/**
 * The origin of one figure: for a derived metric its formula and the value of each part in the same period, for a
 * reported one every version of every point, with source, batch and file.
 * @throws AppError `not-found` for an unknown project or metric, `bad-request` for twelve months that do not end with
 * a month.
 */
export async function getTrace(db: Analytics, input: TraceInput): Promise<Trace> {
  const project = db.catalog.find(input.project_id)
  if (!project)
    throw new AppError('not-found', `There is no project "${input.project_id.slice(0, 120)}".`)
  if (input.window !== undefined && input.granularity !== 'month')
    throw new AppError(
      'bad-request',
      `The last twelve months require granularity "month", not "${input.granularity}".`,
      { errors: [{ code: 'invalid', field: 'granularity', value: input.granularity }] },
    )
  const metric = getMetric(input.metric_id)
  const start = startOfPeriod(input.timestamp, input.granularity)
  const parts = listParts(metric, project.market_sectors[0])
  const { values, redenominations } = await readValues(
    db,
    { ...input, project_id: project.project_id, timestamp: start },
    [metric.metric_id, ...parts.map((part) => part.expression)],
  )
  const isReported = await hasPoints(db, project.project_id, metric.metric_id)
  const versions =
    parts.length === 0 || isReported
      ? await listVersions(db, { ...input, project_id: project.project_id, timestamp: start })
      : { rows: [], count: 0 }
  const second_opinions =
    versions.count === 0
      ? []
      : await listSecondOpinions(db, { ...input, project_id: project.project_id, timestamp: start })
  return {
    project_id: project.project_id,
    metric_id: metric.metric_id,
    timestamp: start,
    granularity: input.granularity,
    value: values.get(metric.metric_id) ?? null,
    definition: await findMetricOrigin(db, metric.metric_id),
    // Values before a redenomination differ from the versions, which are as reported.
    formula: describe(metric) ?? (redenominations.join('. ') || null),
    parts: parts.map(
      (part): TracePart => ({
        metric_id: part.metric_id,
        title: getMetric(part.metric_id).title,
        value: values.get(part.expression) ?? null,
        role: part.role,
      }),
    ),
    versions: versions.rows,
    version_count: versions.count,
    second_opinions,
  }
}

type Part = { metric_id: string; expression: string; role: string }

/** The parts of a derived metric, and how each enters. */
function listParts(metric: MetricDefinition, sector: string): Part[] {
  const { derivation } = metric
  if (derivation === null) return []
  switch (derivation.by) {
    case 'formula': {
      const formula = findMetricFormula(metric.metric_id)
      return formula ? collectParts(formula) : []
    }
    case 'ecosystem':
      return []
    case 'sector_gmv': {
      const gmv = MARKET_SECTORS.find((one) => one.market_sector_id === sector)?.gmv_metric
      return gmv ? [{ metric_id: gmv, expression: gmv, role: 'the sector’s own metric' }] : []
    }
  }
}

function collectParts(formula: Formula): Part[] {
  switch (formula.kind) {
    case 'metric':
      return [partOf(formula.metric_id)]
    case 'rolling_sum':
      return [
        {
          metric_id: formula.metric_id,
          expression: `rolling_sum(${formula.metric_id}, ${formula.days})`,
          role: `sum of the ${formula.days} days up to the end of the period`,
        },
      ]
    case 'negate':
      return collectParts(formula.of)
    case 'binary':
      return [...collectParts(formula.left), ...collectParts(formula.right)]
    case 'number':
    case 'period':
      return []
  }
}

function partOf(metricId: string): Part {
  return { metric_id: metricId, expression: metricId, role: ROLES[getMetric(metricId).kind] }
}

const ROLES = {
  flow: 'sum of the days of the period',
  stock: 'last day of the period',
  price: 'last day of the period',
  unique: 'average of the days of the period',
  ratio: 'recomputed from its own parts',
} as const satisfies Record<MetricDefinition['kind'], string>

function describe(metric: MetricDefinition): string | null {
  const { derivation } = metric
  if (derivation === null) return null
  switch (derivation.by) {
    case 'formula':
      return derivation.formula
    case 'ecosystem':
      return `sum of ${derivation.of} over the projects on the chain`
    case 'sector_gmv':
      return 'the metric that the project’s market sector names'
  }
}

async function readValues(
  db: Analytics,
  input: TraceInput,
  expressions: readonly string[],
): Promise<{ values: Map<string, number | null>; redenominations: string[] }> {
  const answer = await answerMetricQuery(
    db,
    MetricQuery.parse({
      metrics: [...new Set(expressions)],
      where: { projects: [input.project_id] },
      granularity: input.granularity,
      range: { from: input.timestamp, to: input.timestamp },
      transforms: input.window === undefined ? [] : [{ kind: input.window }],
      as_of: input.as_of,
    }),
  )
  const position = answer.timestamps.indexOf(input.timestamp)
  return {
    values: new Map(
      answer.series.map((series) => [series.metric, series.values[position] ?? null]),
    ),
    redenominations: (answer.meta.redenominations ?? []).map(({ note }) => note),
  }
}

async function hasPoints(db: Analytics, projectId: string, metricId: string): Promise<boolean> {
  const [row] = await db.rows<{ found: number }>({
    sql: `SELECT count() > 0 AS found FROM observations
          WHERE metric_id = {metric: String} AND project_id = {project: String}`,
    params: { metric: metricId, project: projectId },
  })
  return row?.found === 1
}

/**
 * Every version that counted of every point that the figure is read from, newest day first; the current one is marked.
 * Parts of a total that is reported for the same day are not read, nor those of a chain or product. A version that only
 * repeats the one before is left out, unless its source is believed before others.
 */
async function listVersions(
  db: Analytics,
  input: TraceInput,
): Promise<{ rows: PointVersion[]; count: number }> {
  const asOf = await resolveAsOf(db, input.as_of)
  const known = createParams()
  const params = {
    metric: input.metric_id,
    project: input.project_id,
    from: input.window === 'ltm' ? addMonths(input.timestamp, -11) : input.timestamp,
    to: endOfPeriod(input.timestamp, input.granularity),
    limit: MAX_VERSIONS,
    better: [DATAHUB_SOURCE, ...(RANKS[input.metric_id]?.slice(0, -1) ?? [])],
  }
  const versions = `(PARTITION BY chain_id, product_id, contract_id, day, is_known ORDER BY observed_at, batch_id
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`
  // The whole of a project with a reported chain is of its chains, and each part of its own coarsest parts; see `pointsSql`.
  const ofDay = `PARTITION BY day, is_known, if(by_chain, chain, '')`
  const rows = await db.rows<
    Omit<PointVersion, 'current' | 'provisional'> & {
      current: number
      provisional: number
      total: number
    }
  >({
    sql: `
      SELECT points.day AS day, points.value AS value, points.provisional AS provisional, points.chain_id AS chain_id,
             points.product_id AS product_id, points.contract_id AS contract_id, points.source_id AS source_id,
             points.batch_id AS batch_id, batches.input AS file,
             formatDateTime(points.observed_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS observed_at,
             points.current AS current, count() OVER () AS total
      FROM (
        SELECT *, is_known AND row_number() OVER (
                 PARTITION BY chain_id, product_id, contract_id, day, is_known
                 ORDER BY observed_at DESC, batch_id DESC) = 1 AS current
        FROM (
          SELECT *, (by_chain = 0 OR chain != '' AND level < 16) AND depth = min(depth) OVER (${ofDay}, product_id)
                   AND bitAnd(depth, 20) = bitAnd(min(depth) OVER (${ofDay}), 20) AS is_read,
                 lagInFrame(tuple(value, provisional, toString(source_id))) OVER ${versions} AS previous,
                 row_number() OVER ${versions} = 1 OR previous.2 != provisional OR ${differsSql('previous.1', 'value')}
                   OR (previous.3 != source_id AND has({better: Array(String)}, toString(source_id))) AS is_new
          FROM (
            SELECT *, min(level) OVER (PARTITION BY day, is_known) = 2 AS by_chain,
                   if(by_chain, bitAnd(level, 28) + (chain_id = ''), level) AS depth
            FROM (
            SELECT *, leadInFrame(tuple(observed_at, toString(source_id))) OVER ${versions} AS next FROM (
            SELECT *, ${asOf === null ? '1' : asOfFactsSql(asOf, known)} AS is_known,
                   16 * ${IS_LABEL} + 8 * (contract_id != '') + 4 * (product_id != '') + 2 * (chain_id != '') AS level,
                   ${chainSql({ catalog: db.catalog, projects: [input.project_id] }, known)} AS chain
            FROM observations
            WHERE metric_id = {metric: String} AND project_id = {project: String}
              AND day BETWEEN {from: Date} AND {to: Date}
            )) WHERE next.1 != observed_at OR next.2 = source_id
          )
        )
        WHERE is_read AND is_new
      ) AS points
      LEFT JOIN (SELECT batch_id, input FROM batches FINAL) AS batches USING (batch_id)
      ORDER BY points.day DESC, points.observed_at DESC, points.batch_id DESC
      LIMIT {limit: UInt32}`,
    params: { ...params, ...known.values },
  })
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => ({
      ...row,
      current: row.current === 1,
      provisional: row.provisional === 1,
    })),
  }
}

const MAX_OPINIONS = 200

/**
 * The values of other sources for the points of a period, where they differ. With `as_of` only values observed by
 * then count, compared with the value at that time.
 */
async function listSecondOpinions(
  db: Analytics,
  of: {
    project_id: string
    metric_id: string
    timestamp: Day
    granularity: Granularity
    as_of?: string | undefined
  },
): Promise<SecondOpinion[]> {
  const params = createParams()
  const asOf = await resolveAsOf(db, of.as_of)
  const known = asOf === null ? '' : `AND ${asOfFactsSql(asOf, params)}`
  const scope = { catalog: db.catalog, projects: [of.project_id] }
  const value = presentValueSql(scope, [of.metric_id], params)
  return db.rows({
    sql: `
      SELECT said.day AS day, said.value AS value, facts.value AS current_value, said.chain_id AS chain_id,
             said.product_id AS product_id, said.contract_id AS contract_id, said.source_id AS source_id,
             said.batch_id AS batch_id, batches.input AS file,
             formatDateTime(said.observed_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS observed_at
      FROM (
        SELECT * REPLACE (${value} AS value) FROM second_opinions FINAL
        WHERE metric_id = {metric: String} AND project_id = {project: String}
          AND day BETWEEN {from: Date} AND {to: Date}
          ${known}
      ) AS said
      INNER JOIN (
        SELECT chain_id, product_id, contract_id, day,
               argMax(${value}, (observed_at, batch_id)) AS value,
               argMax(source_id, (observed_at, batch_id)) AS source_id
        FROM observations
        WHERE metric_id = {metric: String} AND project_id = {project: String}
          AND day BETWEEN {from: Date} AND {to: Date}
          ${known}
        GROUP BY chain_id, product_id, contract_id, day
      ) AS facts USING (chain_id, product_id, contract_id, day)
      LEFT JOIN (SELECT batch_id, input FROM batches FINAL) AS batches USING (batch_id)
      WHERE said.source_id != facts.source_id
        AND abs(said.value - facts.value) > ${OPINION_LIMIT} * abs(facts.value)
      ORDER BY said.day DESC, said.source_id
      LIMIT ${MAX_OPINIONS}`,
    params: {
      ...params.values,
      metric: of.metric_id,
      project: of.project_id,
      from: of.timestamp,
      to: endOfPeriod(of.timestamp, of.granularity),
    },
  })
}
