import { findFigureColumn, parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import { getMart } from '@tickmark/core/marts/getMart'
import { listAsOfNotes } from '@tickmark/core/marts/listAsOfNotes'
import { listColumnIds } from '@tickmark/core/marts/listParts'
import type { MartGroups } from '@tickmark/core/marts/Mart'
import type { MartColumn, MartPage, MartRow, MartValue } from '@tickmark/core/marts/MartPage'
import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import type { Day } from '@tickmark/core/time/Day'
import { intervalEnd } from '@tickmark/core/time/Interval'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics, Statement } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { findAnchorDays } from '../series/findAnchors.ts'
import { indexSeries, listUsedSeries } from '../series/indexSeries.ts'
import {
  compileMart,
  groupOf,
  keysSql,
  type MartResult,
  matchingSql,
  rowColumns,
} from './compileMart.ts'
import { pickGroupFigures } from './groups/getGroupFigures.ts'
import type { CombinedFigures, MartPlan, PlannedColumn, PlannedGroup } from './MartPlan.ts'
import { martRowsSql } from './martRowsSql.ts'
import { CHILD_COUNT, planMart } from './planMart.ts'

/**
 * A page of a mart's rows or groups, with a summary of all matching rows. One statement, plus figures of products,
 * market sectors, chains and groups that are not cached yet. Figures are from the derived tables, as in lists and key
 * figures, or as of a moment what was known then.
 * @throws AppError `not-found` for an unknown mart, `bad-request` for an invalid column or condition.
 */
export async function getMartPage(
  db: Analytics,
  martId: string,
  request: RowsRequest,
): Promise<MartPage> {
  const mart = getMart(martId)
  const plan = planMart(mart, request)
  const asOf = await resolveAsOf(db, request.as_of)
  const index = await indexSeries(db, asOf)
  const params = createParams()
  const rows = await martRowsSql(mart, plan, { db, index, params, asOf })
  const matching = matchingSql(plan, rows, params)
  const combined = await readCombined(db, plan, {
    asOf,
    matching: { sql: matching, params: params.values },
  })
  const [result] = await db.rows<MartResult>(
    compileMart(plan, { rows, matching, combined }, params),
  )
  const metrics = listMetrics(plan)
  const notes = request.as_of === undefined ? [] : listAsOfNotes(mart)
  const anchors = await findAnchorDays(db, metrics, asOf)
  return {
    mart_id: mart.mart_id,
    status: result?.has_source ? 'ready' : 'no-source',
    columns: plan.shown.map(({ name: _, expression: __, agg, ...column }) => ({
      ...column,
      group_function: groupOf(plan) === undefined ? null : agg,
      anchor: endOf(column, anchors.get(column.metric_id ?? '')),
    })),
    rows: (result?.page ?? []).map((values) => toRow(values, plan)),
    row_count: result?.row_count ?? 0,
    leaf_count: result?.leaf_count ?? 0,
    summary: summarize(plan.shown, result),
    meta: {
      data_version: db.dataVersion,
      sample: index.isSample,
      sources:
        mart.source.kind === 'figures' ? listSources(db, metrics, index) : (result?.sources ?? []),
      ...(notes.length > 0 && { notes }),
    },
  }
}

/** The last day of the window of a column whose metric has this anchor. */
function endOf({ interval }: Pick<MartColumn, 'interval'>, anchor: Day | null = null): Day | null {
  return anchor && interval && intervalEnd(interval, anchor)
}

/** A row of values; one with columns of whose windows days are missing lists them as `partial`. */
function toRow([_position, ...values]: unknown[], plan: MartPlan): MartRow {
  const group = groupOf(plan)?.column
  const ids = group
    ? [group.column_id, CHILD_COUNT, ...plan.shown.filter((one) => one !== group).map(idOf)]
    : rowColumns(plan).map(idOf)
  const marked = (values.at(-1) ?? []) as number[]
  return {
    ...Object.fromEntries(ids.map((id, at) => [id, (values[at] ?? null) as MartValue])),
    ...(marked.length > 0 && {
      partial: marked.flatMap((place) => plan.shown[place]?.column_id ?? []),
    }),
  }
}

function idOf({ column_id }: PlannedColumn): string {
  return column_id
}

function summarize(
  shown: readonly PlannedColumn[],
  result: MartResult | undefined,
): MartPage['summary'] {
  return Object.fromEntries(
    shown.flatMap(({ column_id, type }, at) =>
      type === 'number'
        ? [
            [
              column_id,
              {
                total: result?.totals[at] ?? null,
                median: result?.medians[at] ?? null,
                count: result?.counts[at] ?? 0,
                ...(result?.partials[at] && { partial: result.partials[at] }),
              },
            ],
          ]
        : [],
    ),
  )
}

/** The metrics of the used figures. */
function listMetrics({ mart, columns }: MartPlan): string[] {
  if (mart.source.kind !== 'figures') return []
  const ids = columns
    .flatMap(({ expression }) => listColumnIds(expression))
    .map((id) => findFigureColumn(id)?.metric_id)
  return [...new Set(ids.filter((id) => id !== undefined))]
}

function listSources(
  db: Analytics,
  metrics: readonly string[],
  index: Awaited<ReturnType<typeof indexSeries>>,
): string[] {
  const used = listUsedSeries(
    planMeasures(db.catalog, metrics, createParams()),
    { projects: null },
    index,
  )
  return [...new Set(used.flatMap((row) => row.source_ids))].sort()
}

type Reading = {
  asOf: AsOf | null
  /** The matching rows, without groups. */
  matching: Statement
}

/**
 * The combined figures of the rows of each group, for columns of a page that are not aggregated from the values of
 * its rows.
 */
async function readCombined(
  db: Analytics,
  plan: MartPlan,
  { asOf, matching }: Reading,
): Promise<CombinedFigures> {
  const group = groupOf(plan)
  const combined = [...plan.shown, ...plan.sorts.map(({ column }) => column)].filter(
    ({ agg }) => agg === 'combined',
  )
  if (group === undefined || combined.length === 0) return { keys: [], columns: [] }
  const ids = new Set(combined.flatMap(({ expression }) => listColumnIds(expression)))
  const groups = await readMembers(db, { plan, group, matching })
  const keys = groups.map(({ key }) => key)
  const members = new Map(groups.map(({ key, rows }) => [key, rows]))
  return {
    keys,
    columns: await pickGroupFigures(db, {
      of: findRows(plan),
      // All projects by market sector are the sectors themselves, whose figures are cached.
      ...(!isEverySector(plan, group) && { members }),
      asOf,
      keys,
      figures: [...ids].map(parseFigureColumn),
    }),
  }
}

/** Groups of projects have figures like market sectors; groups of products and chains are computed from these. */
function findRows({ mart: { source } }: MartPlan): MartGroups {
  return source.kind !== 'figures' || source.of === 'projects' ? 'market_sectors' : source.of
}

function isEverySector({ mart, request }: MartPlan, { keys }: PlannedGroup): boolean {
  const { source } = mart
  return (
    keys.column_id === 'market_sectors' &&
    source.kind === 'figures' &&
    source.of === 'projects' &&
    source.sectors === null &&
    request.groupKeys.length === 0 &&
    Object.keys(request.filterModel).length === 0
  )
}

/** The rows of each group, mostly projects. */
function readMembers(
  db: Analytics,
  { plan, group, matching }: { plan: MartPlan; group: PlannedGroup; matching: Statement },
): Promise<{ key: string; rows: string[] }[]> {
  const [row] = plan.identity
  return db.rows({
    sql: `
      SELECT arrayJoin(arrayDistinct(${keysSql(group.keys)})) AS key, groupArray(${row?.name}) AS rows
      FROM (${matching.sql}) GROUP BY key ORDER BY key`,
    params: matching.params,
  })
}
