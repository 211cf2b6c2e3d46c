import type { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import type { Analytics } from '../client/Analytics.ts'
import { listStated, publishCatalog, replaceDocument } from './CatalogBatch.ts'
import { stateRecord } from './sourceRecords.ts'

/**
 * Publishes the projects that a discovery made or changed, and what is new of the records it followed. Call it while holding the loader lease, before facts that
 * belong to them are committed: a project without facts does no harm.
 */
export async function publishDiscovered(
  db: Analytics,
  { documents, logos, records }: Pick<ProjectDiscovery, 'documents' | 'logos' | 'records'>,
  { author, reason, revision }: { author: string; reason: string; revision: string },
): Promise<void> {
  const changed = [...(records?.changed ?? [])]
  if (documents.size + logos.size + changed.length === 0) return
  const stated = await listStated(db, 'discovered')
  await publishCatalog(db, {
    layer: 'discovered',
    author,
    reason,
    statements: [
      ...[...documents].flatMap(([project_id, { document, source_id }]) =>
        replaceDocument(project_id, document, {
          stated: stated.get(project_id),
          source: source_id,
          revision,
        }),
      ),
      ...[...logos].map(([project_id, { logo, source_id: source }]) => {
        return { project_id, field: 'logo', value: logo, source, revision }
      }),
      ...changed.map(([key, record]) => stateRecord(key, record, revision)),
    ],
  })
}
