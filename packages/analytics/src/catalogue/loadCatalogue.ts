import { CATALOGUE_LAYERS, type CatalogueLayer } from '@tickmark/core/answers/CatalogueTrace'
import { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import type { Analytics } from '../client/Analytics.ts'

/**
 * The published catalogue, merged from its layers field by field. At a moment (milliseconds since 1970) it is what was
 * published by then; a project that was published later has its first version. `onlyReviewed` leaves out projects that
 * only sources list.
 */
export async function loadCatalogue(
  db: Pick<Analytics, 'rows'>,
  { moment, onlyReviewed = false }: { moment?: number; onlyReviewed?: boolean } = {},
): Promise<Catalogue> {
  const rows = await db.rows<Stated>({
    sql: `
      SELECT layer, project_id, field, argMax(value, (published_at, batch_id)) AS stated
      FROM ${moment === undefined ? PUBLISHED : PUBLISHED_BY_MOMENT}
      GROUP BY layer, project_id, field HAVING stated != ''`,
    params: { moment: moment ?? 0 },
  })
  return mergeLayers(rows, onlyReviewed)
}

/** The statements of published batches; those of unfinished ones do not count. */
const PUBLISHED = `(
  SELECT catalogue_statements.layer AS layer, project_id, field, value, published_at, batch_id
  FROM catalogue_statements INNER JOIN catalogue_batches USING (batch_id))`

const PUBLISHED_BY_MOMENT = `(
  SELECT *, min(published_at) OVER (PARTITION BY project_id) AS first_at FROM ${PUBLISHED}
  QUALIFY published_at <= greatest(first_at, fromUnixTimestamp64Milli({moment: Int64}, 'UTC')))`

type Stated = { layer: CatalogueLayer; project_id: string; field: string; stated: string }

/** A project without a name or sector, such as an edit of one whose file is gone, is left out. */
function mergeLayers(rows: readonly Stated[], onlyReviewed: boolean): Catalogue {
  // A project may be called `constructor`.
  const documents: Record<string, Record<string, unknown>> = Object.create(null)
  const reviewed = new Set<string>()
  for (const layer of CATALOGUE_LAYERS)
    for (const row of rows) {
      if (row.layer !== layer) continue
      const document = documents[row.project_id] ?? {}
      const value: unknown = JSON.parse(row.stated)
      if (value === null) delete document[row.field]
      else document[row.field] = value
      documents[row.project_id] = document
      if (layer !== 'discovered') reviewed.add(row.project_id)
    }
  const published: Record<string, DiscoveredDocument> = Object.create(null)
  const unreviewed = new Set<string>()
  for (const [id, document] of Object.entries(documents)) {
    if (!isDocument(document) || (onlyReviewed && !reviewed.has(id))) continue
    published[id] = document
    if (!reviewed.has(id)) unreviewed.add(id)
  }
  return new Catalogue(published, { unreviewed, isPartial: onlyReviewed })
}

/** Documents are validated when they are published; here it matters only that the parts fit together. */
function isDocument(document: object): document is DiscoveredDocument {
  return ['name', 'market_sectors', 'chains', 'links'].every((field) => field in document)
}
