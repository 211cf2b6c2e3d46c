import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics, Statement } from '../client/Analytics.ts'
import { memoPerVersion, perVersion, singleFlight } from '../client/memoPerVersion.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { POINT_KEY } from '../compile/factsSql.ts'
import { listMoved, listMoves, type StoredMove } from '../state/Move.ts'
import { loadCatalog } from './loadCatalog.ts'
import { projectsSql } from './syncProjects.ts'

const COLUMNS = `${POINT_KEY}, value, provisional, source_id, batch_id, observed_at`

/**
 * SQL of `observations` as it was before these moves, in parentheses: the rows of their projects are those of the
 * archive, with what was loaded since. Moves are given oldest first.
 */
function undoneMovesSql(moves: readonly StoredMove[], params: Params): string {
  return layerMoves(moves).reduceRight((from, layer) => {
    const conditions = layer.map(({ move_id, from_id, to_id, detail }) => {
      const moved = params.add(listMoved({ from_id, to_id, detail }), 'Array(String)')
      const metrics = params.add([...detail.metrics], 'Array(String)')
      const residents = params.add([...detail.residents], 'Array(String)')
      return `batch_id < ${params.add(move_id, 'String')}
        AND (project_id IN ${moved} OR (chain_id IN ${moved} AND project_id IN ${residents}))
        AND (empty(${metrics}) OR metric_id IN ${metrics})`
    })
    const ids = params.add(
      layer.map(({ move_id }) => move_id),
      'Array(String)',
    )
    return `(
      SELECT ${COLUMNS} FROM ${from} WHERE NOT (${conditions.map((one) => `(${one})`).join(' OR ')})
      UNION ALL
      SELECT ${COLUMNS} FROM moved_observations WHERE move_id IN ${ids} AND is_opinion = 0)`
  }, 'observations')
}

/** Groups moves so that those of one layer have no project in common, and later ones are undone first. */
function layerMoves(moves: readonly StoredMove[]): StoredMove[][] {
  const layers: StoredMove[][] = []
  const depths = new Map<string, number>()
  for (const move of moves) {
    const ids = [...listMoved(move), ...move.detail.residents]
    const depth = Math.max(0, ...ids.map((id) => depths.get(id) ?? 0))
    for (const id of ids) depths.set(id, depth + 1)
    layers[depth] = [...(layers[depth] ?? []), move]
  }
  return layers
}

/** Maximum number of versions of the catalog that are cached besides the present one. */
const MAX_VERSIONS = 4

/** The published batches, oldest first; moments in milliseconds since 1970. */
const listBatches = memoPerVersion((db) =>
  db.rows<{ batch_id: string; published_at: number }>({
    sql: `SELECT batch_id, toUnixTimestamp64Milli(published_at) AS published_at FROM catalogue_batches
          ORDER BY catalogue_batches.published_at, batch_id`,
  }),
)

const viewsOf = perVersion(() => new Map<string, Promise<Analytics>>())

/**
 * A view of a store with the catalog of a moment, in joins too. The store itself when the catalog has not changed
 * since. Views are cached, so that values memoized per store are memoized per view.
 */
export async function viewCatalogAt(db: Analytics, asOf: AsOf): Promise<Analytics> {
  const batches = await listBatches(db)
  const index = batches.findIndex(({ published_at }) => published_at > asOf.moment)
  const next = batches[index]
  const made = await listMoves(db)
  // A withdrawal changes points and not the catalog.
  const withdrawn = made.filter(({ kind, at }) => kind === 'withdraw' && at > asOf.moment)
  if (next === undefined && withdrawn.length === 0) return db
  const views = viewsOf(db)
  const [oldest] = views.keys()
  const name = `${next?.batch_id} ${withdrawn[0]?.move_id}`
  if (!views.has(name) && views.size >= MAX_VERSIONS && oldest !== undefined) views.delete(oldest)
  return singleFlight(views, name, async () => {
    const catalog = await loadCatalog(db, {
      moment: asOf.moment,
      onlyReviewed: db.catalog.isPartial,
    })
    // A move publishes its catalog after its points, and nothing is published in between.
    const since = batches[index - 1]?.published_at ?? 0
    const isUndone = ({ kind, at }: StoredMove) =>
      kind === 'withdraw' ? at > asOf.moment : next !== undefined && at > since
    const moves = made.filter(isUndone)
    return moves.length === 0 &&
      catalog.projects.length === db.catalog.projects.length &&
      isSame(catalog, db.catalog)
      ? db
      : createView(db, catalog, moves)
  })
}

/** The first version of the catalog is also that of all moments before, so versions are often the same. */
function isSame(a: Catalog, b: Catalog): boolean {
  return JSON.stringify(a.documents) === JSON.stringify(b.documents)
}

/** Moves of points that were made since are undone in the versions that are read as of a moment. */
function createView(db: Analytics, catalog: Catalog, moves: readonly StoredMove[]): Analytics {
  const { sql: projects, params } = projectsSql(catalog)
  const undoing = createParams('undone')
  const observations = moves.length === 0 ? null : undoneMovesSql(moves, undoing)
  const isRead = /\b(FROM|JOIN) projects\b/g
  const turnBack = ({ sql, params: own }: Statement): Statement => {
    const joined = sql.replace(isRead, `$1 (${projects}) AS projects`)
    const read =
      observations === null
        ? joined
        : joined.replace(/\bFROM observations\b/g, `FROM ${observations} AS observations`)
    return {
      sql: read,
      params: { ...own, ...(joined !== sql && params), ...(read !== joined && undoing.values) },
    }
  }
  return {
    ...db,
    catalog,
    get dataVersion() {
      return db.dataVersion
    },
    get isComputed() {
      return db.isComputed
    },
    rows: (statement) => db.rows(turnBack(statement)),
    bytes: (statement, format) => db.bytes(turnBack(statement), format),
    stream: (statement) => db.stream(turnBack(statement)),
  }
}
