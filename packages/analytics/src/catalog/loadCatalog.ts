import { CATALOG_LAYERS, type CatalogLayer } from '@tickmark/core/answers/CatalogTrace'
import {
  applyMoves,
  IDENTITY_FIELDS,
  type StatedDocument,
} from '@tickmark/core/projects/applyMoves'
import { Catalog } from '@tickmark/core/projects/Catalog'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import type { Analytics } from '../client/Analytics.ts'

/**
 * The published catalog, merged from its layers field by field. At a moment (milliseconds since 1970) it is what was
 * published by then; a project that was published later has its first version. `onlyReviewed` leaves out projects that
 * only sources list.
 */
export async function loadCatalog(
  db: Pick<Analytics, 'rows'>,
  { moment, onlyReviewed = false }: { moment?: number; onlyReviewed?: boolean } = {},
): Promise<Catalog> {
  const rows = await db.rows<Stated>({
    sql: `
      SELECT layer, project_id,
             concat('{', arrayStringConcat(arraySort(groupArray(concat('"', field, '":', stated))), ','), '}') AS stated
      FROM (
        SELECT layer, project_id, field, argMax(value, (published_at, batch_id)) AS stated
        FROM ${moment === undefined ? PUBLISHED : PUBLISHED_BY_MOMENT}
        GROUP BY layer, project_id, field HAVING stated != ''
      )
      GROUP BY layer, project_id`,
    params: { moment: moment ?? 0 },
  })
  return mergeLayers(rows, onlyReviewed)
}

/** The statements of published batches about projects; those of unfinished ones do not count. */
const PUBLISHED = `(
  SELECT catalogue_statements.layer AS layer, project_id, field, value, published_at, batch_id
  FROM catalogue_statements INNER JOIN catalogue_batches USING (batch_id)
  WHERE catalogue_statements.layer IN ('discovered', 'curated', 'edits'))`

const PUBLISHED_BY_MOMENT = `(
  SELECT *, min(published_at) OVER (PARTITION BY project_id) AS first_at FROM ${PUBLISHED}
  QUALIFY published_at <= greatest(first_at, fromUnixTimestamp64Milli({moment: Int64}, 'UTC')))`

/** `stated` is the document of a layer in JSON: fields are words, and values are JSON already. */
type Stated = { layer: CatalogLayer; project_id: string; stated: string }

function mergeLayers(rows: readonly Stated[], onlyReviewed: boolean): Catalog {
  const { stated, reviewed } = readStatements(rows)
  const { documents, moved, origins } = applyMoves(stated)
  const published: Record<string, DiscoveredDocument> = Object.create(null)
  const unreviewed = new Set<string>()
  for (const [id, document] of Object.entries(documents)) {
    const isReviewed = reviewed.has(origins.get(id) ?? id)
    if (onlyReviewed && !isReviewed) continue
    published[id] = document
    if (!isReviewed) unreviewed.add(id)
  }
  return new Catalog(published, {
    unreviewed,
    isPartial: onlyReviewed,
    stated,
    moved,
    origins,
  })
}

/** A project without a name or sector, such as an edit of one whose file is gone, is left out. */
function readStatements(rows: readonly Stated[]) {
  // A project may be called `constructor`.
  const merged: Record<string, Record<string, unknown>> = Object.create(null)
  const reviewed = new Set<string>()
  const ofLayer = Map.groupBy(rows, ({ layer }) => layer)
  const ordered = CATALOG_LAYERS.flatMap((layer) => ofLayer.get(layer) ?? [])
  for (const { layer, ...row } of ordered) {
    const own: Record<string, unknown> = JSON.parse(row.stated)
    const document = merged[row.project_id]
    const fields = Object.keys(own)
    if (layer !== 'discovered' && fields.some((field) => !IDENTITY_FIELDS.has(field)))
      reviewed.add(row.project_id)
    // Most projects have one layer, whose document is taken as it is.
    if (document === undefined && !row.stated.includes(':null')) {
      merged[row.project_id] = own
      continue
    }
    const whole = document ?? {}
    for (const field of fields) {
      if (own[field] === null) delete whole[field]
      else whole[field] = own[field]
    }
    merged[row.project_id] = whole
  }
  const stated: Record<string, StatedDocument> = Object.create(null)
  for (const [id, document] of Object.entries(merged))
    if (isDocument(document)) stated[id] = document
  return { stated, reviewed }
}

/** Documents are validated when they are published; here it matters only that the parts fit together. */
function isDocument(document: object): document is StatedDocument {
  return ['name', 'market_sectors', 'chains', 'links'].every((field) => field in document)
}
