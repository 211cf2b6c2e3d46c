import type { Document } from '@tickmark/core/documents/Document'
import { nameAnswer } from '../data/accounts/accountQuery.ts'
import { queryClient } from '../data/queryClient.ts'
import { documentPath } from './documentPath.ts'

/** How the questions of the room are named, up to their paths. */
const ROOM = nameAnswer('organization', '').length - 1

/**
 * Makes a changed document known to all that shows it, and asks lists and versions again. `changed` is the document as
 * the server answered it, or the id of one that is gone.
 */
export function refreshDocuments(changed: Document | string): void {
  const id = typeof changed === 'string' ? changed : changed.document_id
  const own = documentPath(id)
  // With or without the secret of its link.
  const isOfIt = (path: string) => path === own || path.startsWith(`${own}?`)
  for (const query of queryClient.getQueryCache().getAll()) {
    const path = readPath(query.queryKey)
    if (path.startsWith('/documents?') || path.startsWith(`${own}/`))
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    if (!isOfIt(path)) continue
    if (typeof changed === 'string') queryClient.removeQueries({ queryKey: query.queryKey })
    else queryClient.setQueryData(query.queryKey, { document: changed })
  }
  if (typeof changed !== 'string')
    queryClient.setQueryData(nameAnswer('organization', own), { document: changed })
}

function readPath(key: readonly unknown[]): string {
  const path = key[ROOM]
  return key[ROOM - 1] === 'organization' && typeof path === 'string' ? path : ''
}
