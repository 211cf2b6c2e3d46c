import type { Catalogue } from '../projects/Catalogue.ts'
import { type CatalogueFault, findCatalogueFaults } from '../projects/findCatalogueFaults.ts'
import { type DiscoveredDocument, ProjectDocument } from '../projects/ProjectDocument.ts'
import type { DatahubCheck } from './DatahubItem.ts'
import { findSimilarProjects } from './findSimilarProjects.ts'
import { applyEdit, listChanges, type ProjectEdit } from './ProjectEdit.ts'

/**
 * Finds what speaks against an edit of a project, as if it were merged into this catalog: faults, which block it, and
 * projects that may be the same as a new one, which a reviewer looks at.
 */
export function checkEdit(
  catalogue: Catalogue,
  projectId: string,
  edit: ProjectEdit,
): DatahubCheck[] {
  const before = Object.hasOwn(catalogue.documents, projectId)
    ? catalogue.documents[projectId]
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
  // What is not new is a document already, and every field of an edit is checked by its schema.
  const document = after as DiscoveredDocument
  return [
    ...listNewFaults(catalogue, projectId, document),
    ...(before === undefined ? listDuplicates(catalogue, document) : []),
  ]
}

/** Faults between projects that the catalog does not have without the edit. */
function listNewFaults(
  catalogue: Catalogue,
  projectId: string,
  document: DiscoveredDocument,
): DatahubCheck[] {
  const known = new Set(catalogue.derive(listFaults).map(writeFault))
  const changed = { ...catalogue.documents, [projectId]: document }
  return findCatalogueFaults(changed)
    .filter((fault) => !known.has(writeFault(fault)))
    .map(({ project_id, fault }) => ({
      kind: 'fault',
      field: '',
      text: project_id === projectId ? fault : `${project_id}: ${fault}`,
      project_id: project_id === projectId ? null : project_id,
    }))
}

function listFaults({ documents }: Catalogue): CatalogueFault[] {
  return findCatalogueFaults(documents)
}

function writeFault({ project_id, fault }: CatalogueFault): string {
  return `${project_id} ${fault}`
}

/** Projects that may be the same as a new one. */
function listDuplicates(
  catalogue: Catalogue,
  { name, symbol, links, contracts }: DiscoveredDocument,
): DatahubCheck[] {
  const sketch = { name, symbol, website: links.website, contracts }
  return findSimilarProjects(catalogue, sketch).map(({ project, reason }) => ({
    kind: 'duplicate',
    field: '',
    text: `${project.name} has ${reason}.`,
    project_id: project.project_id,
  }))
}
