import type { Analytics } from '../client/Analytics.ts'
import { replaceRows } from '../client/replaceRows.ts'
import { POINT_KEY } from '../compile/factsSql.ts'
import {
  hasBetterSql,
  IS_OWN,
  isOutrankedSql,
  rankParams,
  rankSql,
  settledPointsSql,
} from '../compile/precedenceSql.ts'
import {
  IS_AFFECTED_POINT,
  IS_PART,
  isReturningSql,
  type Move,
  type MoveGroup,
  movedSql,
  moveOfSql,
  moveParams,
  unmovedSql,
} from '../state/Move.ts'

const COLUMNS = `${POINT_KEY}, value, provisional, source_id, batch_id, observed_at`
const POINT = 'metric_id, project, chain, product_id, contract_id, day'

/**
 * Archives the points of the projects of moves and stages the tables of points as they are after them. Returns the
 * tables that change.
 */
export async function stageMovedPoints(
  db: Analytics,
  { batch_id, moves, undone }: MoveGroup,
): Promise<string[]> {
  const params = { ...moveParams(moves, undone), ...rankParams() }
  const archive = (isOpinion: 0 | 1, table: string) =>
    db.command({
      sql: `INSERT INTO moved_observations (${COLUMNS}, move_id, is_opinion)
            SELECT ${COLUMNS}, ${moveOfSql('movedBy', ['project_id', 'chain_id'])}, ${isOpinion}
            FROM ${table} WHERE ${IS_AFFECTED_POINT}`,
      params,
    })
  await archive(0, 'observations')
  await archive(1, 'second_opinions FINAL')
  const [kind = 'merge'] = [...undone, ...moves].map((move) => move.kind)
  const after = undone.length === 0 ? resettledSql(kind) : restoredSql(kind)
  await db.command({
    sql: `CREATE OR REPLACE TABLE moved_after ENGINE = MergeTree ORDER BY tuple() AS ${after}`,
    params,
  })
  const [counts] = await db.rows<{ versions: number; opinions: number }>({
    sql: `SELECT countIf(is_opinion = 0) AS versions, countIf(is_opinion = 1) AS opinions
          FROM (SELECT is_opinion FROM moved_observations WHERE move_id IN {ids: Array(String)}
                UNION ALL SELECT is_opinion FROM moved_after)`,
    params,
  })
  const tables: string[] = []
  const stage = async (table: string, isOpinion: 0 | 1) => {
    // Of two versions observed at the same moment, the one inserted later is the newest.
    const rows = `SELECT ${COLUMNS} FROM moved_after WHERE is_opinion = ${isOpinion} ORDER BY ${POINT_KEY}, observed_at, batch_id`
    await replaceRows(db, { table, batch_id, affected: IS_AFFECTED_POINT, rows, params })
    tables.push(table)
  }
  if (counts?.versions) {
    await stage('observations', 0)
    await stage('facts', 0)
  }
  if (counts?.opinions) await stage('second_opinions', 1)
  await db.command({ sql: 'DROP TABLE IF EXISTS moved_after' })
  return tables
}

/**
 * The points after a merge, split or rename. Where a point gains or loses versions, it is settled again which of them
 * are second opinions: as if all had been loaded under their new project. Of two versions of one load, that of the
 * remaining project counts.
 */
function resettledSql(kind: Move['kind']): string {
  const isKept = kind === 'withdraw' ? 'batch_id != {batch: String}' : 'true'
  const moved = `
    SELECT metric_id, ${movedSql(kind, 'project_id', IS_PART)} AS project,
           ${kind === 'split' ? 'toString(chain_id)' : movedSql(kind, 'chain_id', '')} AS chain,
           product_id, contract_id, day, value, provisional, source_id, batch_id, observed_at, is_opinion,
           toString(project_id) AS project_before, toString(chain_id) AS chain_before
    FROM moved_observations WHERE move_id IN {ids: Array(String)}`
  const kept = `SELECT * FROM (${moved}) WHERE ${isKept}`
  const before = POINT.replace('project, chain', 'project_before, chain_before')
  const those = (which: string) => `(${POINT}) IN (SELECT ${POINT} FROM (${moved}) ${which})`
  const isRemaining =
    'has({tos: Array(String)}, rows.project_before) AND NOT has({froms: Array(String)}, rows.chain_before)'
  const isMixed = {
    split: `(${before}) IN (SELECT ${before} FROM (${moved}) GROUP BY ${before} HAVING uniqExact(project) > 1)`,
    withdraw: those(`WHERE NOT (${isKept})`),
    other: those(`GROUP BY ${POINT} HAVING uniqExact(project_before, chain_before) > 1`),
  }[kind === 'split' || kind === 'withdraw' ? kind : 'other']
  const mixed = `
    SELECT * FROM (${kept}) AS rows WHERE ${isMixed} AND ${IS_OWN}
    ORDER BY ${isRemaining} DESC LIMIT 1 BY ${POINT}, source_id, batch_id, observed_at`
  return `
    SELECT metric_id, rows.project AS project_id, rows.chain AS chain_id, product_id, contract_id, day, value, provisional,
           source_id, batch_id, observed_at, kind AS is_opinion
    FROM (
      SELECT *, ${kindsSql('mixed.is_mixed = 1')} AS kinds
      FROM (${kept}) AS rows
      LEFT JOIN (
        SELECT *, 1 AS is_mixed FROM (${settledPointsSql(POINT, mixed)})
      ) AS mixed USING (${POINT})
      ORDER BY ${isRemaining} DESC
      LIMIT 1 BY metric_id, rows.project, rows.chain, product_id, contract_id, day, source_id, batch_id, observed_at,
        if(mixed.is_mixed = 1, 0, is_opinion)
    ) AS rows
    ARRAY JOIN kinds AS kind`
}

/**
 * SQL of the tables that a version of a point is in: 0 that of facts, 1 that of second opinions; in none if it only
 * repeats what counted from a moment on, or what its source had said before another said something else. Points that are
 * not settled again stay where they are.
 */
function kindsSql(isSettled: string): string {
  const version = {
    source: 'toString(source_id)',
    moment: 'observed_at',
    rank: rankSql('source_id'),
  }
  const isOutranked = isOutrankedSql(version, 'mixed.others')
  return `multiIf(NOT (${isSettled}), [toUInt8(is_opinion)], NOT ${IS_OWN}, [], ${isOutranked}, [1],
    arrayLast(v -> v.2 <= observed_at, mixed.counting).1 != ${version.source}, [],
    ${hasBetterSql(version.rank, 'mixed.others')}, [0, 1], [0])`
}

/**
 * The points before moves, with those loaded since. Of these, a series that only the merged project had belongs to it
 * again, as does what comes from a source that knew only that project; then it is settled again which versions are second
 * opinions.
 */
function restoredSql(kind: Move['kind']): string {
  const series = 'metric_id, chain_id, product_id, contract_id, source_id'
  const undoneMove = moveOfSql('undoneBy', ['project_id', 'chain_id'])
  const hasSeries = (ids: 'froms' | 'tos') => `(${undoneMove}, ${series}) IN (
    SELECT toString(move_id), ${series} FROM moved_observations
    WHERE move_id IN {undone: Array(String)} AND has({${ids}: Array(String)}, toString(project_id)))`
  const isBack =
    kind === 'merge'
      ? `(${hasSeries('froms')} OR ${isReturningSql(undoneMove, 'source_id')}) AND NOT ${hasSeries('tos')}`
      : 'true'
  const chain = kind === 'rename' ? unmovedSql('chain_id') : 'toString(chain_id)'
  const since = `
    SELECT metric_id, if(${isBack}, ${unmovedSql('project_id')}, toString(project_id)) AS project, ${chain} AS chain,
           product_id, contract_id, day, value, provisional, source_id, batch_id, observed_at, is_opinion,
           ${undoneMove} AS undone_move, project != toString(project_id) AS is_of_merged, 1 AS is_new
    FROM moved_observations WHERE move_id IN {ids: Array(String)} AND batch_id > ${undoneMove}`
  const before = `
    SELECT metric_id, toString(project_id) AS project, toString(chain_id) AS chain, product_id, contract_id, day, value,
           provisional, source_id, batch_id, observed_at, is_opinion, toString(move_id) AS undone_move,
           has({froms: Array(String)}, project) AS is_of_merged, 0 AS is_new
    FROM moved_observations WHERE move_id IN {undone: Array(String)}`
  const rows = `SELECT * FROM (${before} UNION ALL ${since})`
  const place = 'undone_move, metric_id, chain, product_id, contract_id, day'
  const isMixed =
    kind === 'merge' ? `(${place}) IN (SELECT ${place} FROM (${rows}) WHERE is_of_merged)` : 'false'
  return `
    SELECT metric_id, rows.project AS project_id, rows.chain AS chain_id, product_id, contract_id, day, value, provisional,
           source_id, batch_id, observed_at, kind AS is_opinion
    FROM (
      SELECT *, ${kindsSql('is_new = 1 AND mixed.is_mixed = 1')} AS kinds
      FROM (${rows}) AS rows
      LEFT JOIN (
        SELECT *, 1 AS is_mixed FROM (${settledPointsSql(POINT, `SELECT * FROM (${rows}) WHERE ${isMixed} AND ${IS_OWN}`)})
      ) AS mixed USING (${POINT})
      LIMIT 1 BY metric_id, rows.project, rows.chain, product_id, contract_id, day, source_id, batch_id, observed_at,
        if(is_new = 1 AND mixed.is_mixed = 1, 0, is_opinion)
    ) AS rows
    ARRAY JOIN kinds AS kind`
}
