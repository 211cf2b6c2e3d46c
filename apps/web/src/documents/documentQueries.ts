import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ContentOf } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { accountQuery } from '../data/accounts/accountQuery.ts'

/** The path of a document's call, such as `/documents/abc/versions/2`. */
export function documentPath(documentId: string, ...parts: readonly (string | number)[]): string {
  return ['/documents', documentId, ...parts]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/')
}

/**
 * A document with what is in it; `secret` is that of the link by which somebody came.
 * Fails with an HttpError: 404 where there is none that the caller may read.
 */
export function documentQuery(documentId: string, secret?: string) {
  const search = secret === undefined ? '' : `?${new URLSearchParams({ secret })}`
  return {
    ...accountQuery<'showDocument'>('organization', documentPath(documentId) + search),
    select: ({ document }: { document: Document }) => document,
  }
}

/** A document as it is kept; `secret` is that of the link by which somebody came. */
export function useDocument(documentId: string, secret?: string) {
  return useQuery(documentQuery(documentId, secret))
}

type DocumentsFilter = {
  kind: DocumentKind
  /** One's own, those of the active organization, those that are public, or all that can be read without a secret. */
  scope: 'mine' | 'organization' | 'public' | 'readable'
  /** Words of the name or the description. */
  search?: string
  /** Of tables and presets: only those of this mart. */
  martId?: string | undefined
  /** Only these; up to a hundred. */
  ids?: readonly string[]
  /** Those that were changed last first, unless given. */
  order?: 'changed' | 'name'
  offset?: number
  limit?: number
}

/** A page of the documents that somebody may read, and how many there are in all. */
export function documentsQuery(asked: DocumentsFilter) {
  const { martId, ids, ...rest } = asked
  const given = { ...rest, mart_id: martId, ids: ids?.join(',') }
  const parameters = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return {
    ...accountQuery<'listDocuments'>(
      'organization',
      `/documents?${new URLSearchParams(parameters)}`,
    ),
    // While another page or search is on its way the list stays as it is.
    placeholderData: keepPreviousData,
  }
}

/** The saved states of a document, the newest first. */
export function versionsQuery(documentId: string) {
  return accountQuery<'listDocumentVersions'>('organization', documentPath(documentId, 'versions'))
}

/** One saved state with what was in it. */
export function versionQuery(documentId: string, version: number) {
  return accountQuery<'showDocumentVersion'>(
    'organization',
    documentPath(documentId, 'versions', version),
  )
}

/** What is in a document, where it is one of that kind; the server has checked it. */
export function readContent<K extends DocumentKind>(
  document: Pick<Document, 'kind' | 'content'>,
  kind: K,
): ContentOf<K> | undefined {
  return document.kind === kind ? (document.content as ContentOf<K>) : undefined
}
