import type { Analytics } from '../client/Analytics.ts'
import {
  type CatalogueStatement,
  listStated,
  publishCatalogue,
  replaceDocument,
} from './CatalogueBatch.ts'
import type { CuratedProjects } from './readCatalogue.ts'

/** The name under which the software itself publishes. */
const AUTHOR = 'Tickmark'

/** Makes the curated layer state what the curated files state, when it does not do so already. */
export async function publishCurated(db: Analytics, curated: CuratedProjects): Promise<void> {
  const statements = await compareCurated(db, curated)
  if (statements.length === 0) return
  await publishCatalogue(db, {
    layer: 'curated',
    author: AUTHOR,
    reason: 'The curated files of this release.',
    statements,
  })
}

/** Whether the curated layer states what the curated files state. */
export async function isCuratedStored(db: Analytics, curated: CuratedProjects): Promise<boolean> {
  return (await compareCurated(db, curated)).length === 0
}

async function compareCurated(
  db: Analytics,
  { documents, revisions }: CuratedProjects,
): Promise<CatalogueStatement[]> {
  const stored = await listStated(db, 'curated')
  const ids = new Set([...stored.keys(), ...Object.keys(documents)])
  return [...ids].flatMap((project_id) => {
    const stated = stored.get(project_id)
    const from = {
      stated,
      source: `catalogue/projects/${project_id}.yaml`,
      revision: revisions[project_id] ?? '',
    }
    return replaceDocument(project_id, documents[project_id] ?? {}, from).filter(
      ({ field, value }) =>
        (value === null ? '' : JSON.stringify(value)) !== (stated?.get(field) ?? ''),
    )
  })
}
