import type { CatalogLayer } from '@tickmark/core/answers/CatalogTrace'
import { v7 as createSortableId } from 'uuid'
import type { Analytics } from '../client/Analytics.ts'
import { perStore } from '../client/memoPerVersion.ts'
import { createSerialQueue } from '../client/serialQueue.ts'

/** The layers of the catalog, and two that are about other things than projects. */
export type StatedLayer = CatalogLayer | typeof LISTED | typeof OWN_METRICS
/** Statements about records and categories of sources. */
export const LISTED = 'listed'
/** Statements about own metrics: their definitions. */
export const OWN_METRICS = 'metrics'

/** The statement of a layer about one field of a project. */
export type CatalogStatement = {
  /** That of the batch if absent. */
  layer?: StatedLayer
  project_id: string
  field: string
  /** Null when the layer no longer states the field; `NO_VALUE` when it states that the project has none. */
  value: unknown
  source: string
  revision: string
}

/** States that a project has no value in a field, whatever lower layers state. */
export const NO_VALUE = Symbol('no value')
const NO_VALUE_TEXT = 'null'

export type CatalogBatch = {
  /** A new one if absent. */
  batch_id?: string
  layer: StatedLayer
  author: string
  reason: string
  statements: readonly CatalogStatement[]
}

const ROWS_AT_ONCE = 20_000
/** Projects that a query names; beyond this it reads all. */
const MAX_NAMED = 1_000
const queueOf = perStore(createSerialQueue)

/**
 * Publishes changes of one layer: all of them or, when the process is killed before the end, none. Statements that
 * repeat what the layer states already are left out. Raises the data version, and every server replaces its catalog.
 * A layer has one writer at a time: call it while holding the lease that goes with the layer. Returns the id of the
 * batch; null when nothing has changed.
 */
export function publishCatalog(db: Analytics, batch: CatalogBatch): Promise<string | null> {
  return queueOf(db).run(() => publish(db, batch))
}

async function publish(
  db: Analytics,
  { batch_id = createSortableId(), layer, author, reason, statements }: CatalogBatch,
): Promise<string | null> {
  const layers = new Set([layer, ...statements.flatMap((one) => one.layer ?? [])])
  const stated = new Map<StatedLayer, Awaited<ReturnType<typeof listStated>>>()
  const named = [...new Set(statements.map(({ project_id }) => project_id))]
  for (const one of layers) stated.set(one, await listStated(db, one, named))
  const changed = statements.flatMap(
    ({ layer: own = layer, project_id, field, value, ...from }) => {
      const text = writeValue(value)
      return text === (stated.get(own)?.get(project_id)?.get(field) ?? '')
        ? []
        : [{ layer: own, project_id, field, value: text, ...from }]
    },
  )
  if (changed.length === 0) return null
  for (let start = 0; start < changed.length; start += ROWS_AT_ONCE) {
    const rows = changed.slice(start, start + ROWS_AT_ONCE)
    const body = rows.map((row) => JSON.stringify({ batch_id, ...row })).join('\n')
    await db.insert('catalogue_statements', body, 'JSONEachRow')
  }
  const projects = new Set(changed.map(({ project_id }) => project_id)).size
  const row = { batch_id, layer, author, reason, projects, statements: changed.length }
  await db.insert('catalogue_batches', JSON.stringify(row), 'JSONEachRow')
  await db.refreshDataVersion()
  return batch_id
}

function writeValue(value: unknown): string {
  if (value === NO_VALUE) return NO_VALUE_TEXT
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Lists what a layer states now of these projects, or of all: JSON by project and field. */
export async function listStated(
  db: Analytics,
  layer: StatedLayer,
  projects: readonly string[] = [],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const isOfAll = projects.length === 0 || projects.length > MAX_NAMED
  const rows = await db.rows<{ project_id: string; field: string; stated: string }>({
    sql: `SELECT project_id, field, argMax(value, (published_at, batch_id)) AS stated
          FROM catalogue_statements INNER JOIN catalogue_batches USING (batch_id)
          WHERE catalogue_statements.layer = {layer: String}
            AND ({isOfAll: UInt8} = 1 OR project_id IN {projects: Array(String)})
          GROUP BY project_id, field HAVING stated != ''`,
    // A list of many is longer than what it would leave out.
    params: isOfAll ? { layer, isOfAll: 1, projects: [] } : { layer, isOfAll: 0, projects },
  })
  const found = new Map<string, Map<string, string>>()
  for (const { project_id, field, stated } of rows) {
    const fields = found.get(project_id) ?? new Map<string, string>()
    fields.set(field, stated)
    found.set(project_id, fields)
  }
  return found
}

/** A statement of a batch, and what the layer stated before it. */
type EarlierStatement = Record<'layer' | 'project_id' | 'field', string> & {
  /** JSON; empty when the layer stated nothing. */
  before: string
  /** True if no later batch has changed the field. */
  is_last: boolean
}

/** Lists what the layers stated before a batch about each field that the batch changed. */
export async function listBefore(db: Analytics, batchId: string): Promise<EarlierStatement[]> {
  const rows = await db.rows<Omit<EarlierStatement, 'is_last'> & { is_last: number }>({
    sql: `
      SELECT layer, project_id, field, argMaxIf(value, at, at < own) AS before, max(at) = any(own) AS is_last
      FROM (
        SELECT statements.layer AS layer, project_id, field, value, (published_at, batch_id) AS at,
               maxIf((published_at, batch_id), batch_id = {batch: String}) OVER (PARTITION BY layer, project_id, field) AS own
        FROM catalogue_statements AS statements INNER JOIN catalogue_batches USING (batch_id)
        WHERE (statements.layer, project_id, field) IN (
          SELECT layer, project_id, field FROM catalogue_statements WHERE batch_id = {batch: String})
      )
      GROUP BY layer, project_id, field ORDER BY layer, project_id, field`,
    params: { batch: batchId },
  })
  return rows.map((row) => ({ ...row, is_last: row.is_last === 1 }))
}

/** The value of a statement that restores what was stated before. */
export function restoreValue(before: string): unknown {
  if (before === NO_VALUE_TEXT) return NO_VALUE
  return before === '' ? null : JSON.parse(before)
}

/**
 * The statements that make a layer state exactly this document of a project: every field of it, and nothing else.
 * `stated` is what the layer states of the project so far.
 */
export function replaceDocument(
  project_id: string,
  document: Readonly<Record<string, unknown>>,
  from: { stated: ReadonlyMap<string, string> | undefined; source: string; revision: string },
): CatalogStatement[] {
  const { stated, source, revision } = from
  const fields = Object.entries(document).filter(([, value]) => value !== undefined)
  const dropped = [...(stated?.keys() ?? [])].filter((field) => document[field] === undefined)
  return [...fields, ...dropped.map((field) => [field, null] as const)].map(([field, value]) => ({
    project_id,
    field,
    value,
    source,
    revision,
  }))
}
