import type { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import type { Analytics } from '../client/Analytics.ts'
import { listStated, publishCatalogue, replaceDocument } from './CatalogueBatch.ts'

/**
 * Publishes the projects that a discovery made or changed. Call it while holding the loader lease, before facts that
 * belong to them are committed: a project without facts does no harm.
 */
export async function publishDiscovered(
  db: Analytics,
  { documents, logos }: Pick<ProjectDiscovery, 'documents' | 'logos'>,
  { author, reason, revision }: { author: string; reason: string; revision: string },
): Promise<void> {
  if (documents.size + logos.size === 0) return
  const stated = await listStated(db, 'discovered')
  await publishCatalogue(db, {
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
    ],
  })
}
