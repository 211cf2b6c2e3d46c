import { parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import { listColumnIds } from '@tickmark/core/marts/listParts'
import type { MartGroups } from '@tickmark/core/marts/Mart'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics, Statement } from '../../client/Analytics.ts'
import { groupOf, keysSql } from '../compileMart.ts'
import type { CombinedFigures, MartPlan, PlannedGroup } from '../MartPlan.ts'
import { pickGroupFigures } from './getGroupFigures.ts'

type Reading = {
  asOf: AsOf | null
  /** The matching rows, without groups. */
  matching: Statement
}

/**
 * The combined figures of the rows of each group, for columns of a page that are not aggregated from the values of
 * its rows.
 */
export async function readCombined(
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
