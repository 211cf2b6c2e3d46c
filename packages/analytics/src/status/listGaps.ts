import type { Gap, Gaps } from '@tickmark/core/answers/Coverage'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { gapsSql } from '../rollups/refreshFreshness.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { findVisibleMonths, visibleMonthsSql } from '../series/visibleMonths.ts'

type GapsInput = {
  projects?: readonly string[]
  metrics?: readonly string[]
  limit: number
  offset: number
}

type Row = Omit<Gap, 'from' | 'to'> & { from_day: string; to_day: string }

/** Missing days within reported series, longest gaps first: from the derived tables, or of the visible days. */
export async function listGaps(db: Analytics, input: GapsInput): Promise<Gaps> {
  const where = `
    WHERE ({all_projects: UInt8} OR project_id IN {projects: Array(String)})
      AND ({all_metrics: UInt8} OR metric_id IN {metrics: Array(String)})`
  const made = createParams()
  const gaps = await readGapsSql(db, made)
  const store = db.history?.whole ?? db
  const params = {
    ...made.values,
    all_projects: input.projects === undefined ? 1 : 0,
    projects: input.projects ?? [],
    all_metrics: input.metrics === undefined ? 1 : 0,
    metrics: input.metrics ?? [],
  }
  const rows = await store.rows<Row>({
    sql: `SELECT metric_id, project_id, from_day, to_day, days FROM ${gaps} ${where}
          ORDER BY days DESC, from_day DESC, metric_id, project_id
          LIMIT {limit: UInt32} OFFSET {offset: UInt32}`,
    params: { ...params, limit: input.limit, offset: input.offset },
  })
  const [total] = await store.rows<Gaps['total']>({
    sql: `SELECT uniqExact(metric_id, project_id) AS series, count() AS gaps, sum(days) AS days FROM ${gaps} ${where}`,
    params,
  })
  return {
    gaps: rows.map(({ from_day, to_day, ...gap }) => ({ ...gap, from: from_day, to: to_day })),
    total: total ?? { series: 0, gaps: 0, days: 0 },
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

/** SQL of all gaps, which follows FROM: the derived table, or the gaps of the visible days of a limited history. */
export async function readGapsSql(db: Analytics, params: Params): Promise<string> {
  const visible = await findVisibleMonths(db)
  return visible === null ? 'gaps' : `(${gapsSql(visibleMonthsSql(visible.start, params), params)})`
}
