import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ContentOf } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { accountQuery, type nameAnswer } from '../data/accountQuery.ts'
import { useOwner } from '../data/session/sessionStore.ts'

/** A document with its content; `secret` is that of the shared link. Fails with an HttpError: 404 where there is no
 * document that the caller may read.
 */
export function documentQuery(documentId: string, secret?: string) {
  const query = accountQuery('/v3/internal/documents/{document_id}', {
    document_id: documentId,
    ...(secret !== undefined && { secret }),
  })
  return {
    ...query,
    // The answer to the cookie stays when the page learns whose it is, with every dialog that is open on it.
    placeholderData: keepIfSame(query.queryKey),
    select: ({ document }: { document: Document }) => document,
  }
}

function keepIfSame([, , ...call]: ReturnType<typeof nameAnswer>) {
  return <T>(before: T | undefined, asked: { queryKey: readonly unknown[] } | undefined) => {
    const [, owner, ...rest] = asked?.queryKey ?? []
    return owner === null && hashKey(rest) === hashKey(call) ? before : undefined
  }
}

/** Loads a document; `secret` is that of the shared link. */
export function useDocument(documentId: string, secret?: string) {
  // Answers are kept apart by user, of whom the page may learn later than of the document.
  useOwner()
  return useQuery(documentQuery(documentId, secret))
}

type DocumentsFilter = {
  kind: DocumentKind
  /** The user's own, those of the active organization, ready-made ones, public ones, or all that need no secret. */
  scope: 'mine' | 'organization' | 'gallery' | 'public' | 'readable'
  /** Words in the name or the description. */
  search?: string
  /** Of tables and presets: only those of this mart. */
  martId?: string | undefined
  /** Only these ids; up to 100. */
  ids?: readonly string[]
  /** By default the last changed first. */
  order?: 'changed' | 'name'
  offset?: number
  limit?: number
}

/** A page of the documents that the caller may read, with their total number. */
export function documentsQuery(filter: DocumentsFilter) {
  const { martId, ids, ...rest } = filter
  return {
    ...accountQuery('/v3/internal/documents', { ...rest, mart_id: martId, ids: ids?.join(',') }),
    // The old list stays while another page or search loads.
    placeholderData: keepPreviousData,
  }
}

/** The versions of a document, the newest first. */
export function versionsQuery(documentId: string) {
  return accountQuery('/v3/internal/documents/{document_id}/versions', { document_id: documentId })
}

/** One version with its content. */
export function versionQuery(documentId: string, version: number) {
  return accountQuery('/v3/internal/documents/{document_id}/versions/{version}', {
    document_id: documentId,
    version,
  })
}

/** The content of a document of this kind, which the server has validated; undefined for another kind. */
export function readContent<K extends DocumentKind>(
  document: Pick<Document, 'kind' | 'content'>,
  kind: K,
): ContentOf<K> | undefined {
  return document.kind === kind ? (document.content as ContentOf<K>) : undefined
}
