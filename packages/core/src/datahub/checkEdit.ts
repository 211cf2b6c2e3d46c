import type { Catalog } from '../projects/Catalog.ts'
import { type CatalogFault, findCatalogFaults } from '../projects/findCatalogFaults.ts'
import { type DiscoveredDocument, ProjectDocument } from '../projects/ProjectDocument.ts'
import type { DatahubCheck } from './DatahubItem.ts'
import { findSimilarProjects } from './findSimilarProjects.ts'
import { applyEdit, listChanges, type ProjectEdit } from './ProjectEdit.ts'

/**
 * Finds what speaks against an edit of a project, as if it were merged into this catalog: faults, which block it, and
 * projects that may be the same as a new one, which a reviewer looks at.
 */
export function checkEdit(catalog: Catalog, projectId: string, edit: ProjectEdit): DatahubCheck[] {
  const before = Object.hasOwn(catalog.documents, projectId)
    ? catalog.documents[projectId]
    : undefined
  const after = applyEdit(before, edit)
  if (before === undefined) {
    const parsed = ProjectDocument.safeParse(after, { reportInput: true })
    if (!parsed.success)
      return parsed.error.issues.map(({ path, message, input }) => ({
        kind: 'fault' as const,
        field: String(path[0] ?? ''),
        text: `${path.join('.')}: ${input === undefined ? 'is required for a new project' : message}`,
        project_id: null,
      }))
  }
  if (listChanges(before, edit).length === 0)
    return [{ kind: 'fault', field: '', text: 'The proposal changes nothing.', project_id: null }]
  // An existing project is a valid document, and every field of an edit is checked by its schema.
  const document = after as DiscoveredDocument
  return [
    ...listNewFaults(catalog, projectId, document),
    ...(before === undefined ? listDuplicates(catalog, document) : []),
  ]
}

/** Faults between projects that the catalog does not have without the edit. */
function listNewFaults(
  catalog: Catalog,
  projectId: string,
  document: DiscoveredDocument,
): DatahubCheck[] {
  const known = new Set(catalog.derive(listFaults).map(writeFault))
  const changed = { ...catalog.documents, [projectId]: document }
  return findCatalogFaults(changed)
    .filter((fault) => !known.has(writeFault(fault)))
    .map(({ project_id, fault }) => ({
      kind: 'fault',
      field: '',
      text: project_id === projectId ? fault : `${project_id}: ${fault}`,
      project_id: project_id === projectId ? null : project_id,
    }))
}

function listFaults({ documents }: Catalog): CatalogFault[] {
  return findCatalogFaults(documents)
}

function writeFault({ project_id, fault }: CatalogFault): string {
  return `${project_id} ${fault}`
}

/** Projects that may be the same as a new one. */
function listDuplicates(
  catalog: Catalog,
  { name, symbol, links, contracts }: DiscoveredDocument,
): DatahubCheck[] {
  const sketch = { name, symbol, website: links.website, contracts }
  return findSimilarProjects(catalog, sketch).map(({ project, reason }) => ({
    kind: 'duplicate',
    field: '',
    text: `${project.name} has ${reason}.`,
    project_id: project.project_id,
  }))
}
