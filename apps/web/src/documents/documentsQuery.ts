import { keepPreviousData } from '@tanstack/react-query'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import { peopleQuery } from '../people/peopleQuery.ts'

export type DocumentsAsked = {
  kind: DocumentKind
  /** One's own, those of the active organisation, or those that are public. */
  scope: 'mine' | 'organization' | 'public'
  /** Words of the name or the description. */
  search?: string
  /** Of tables and presets: only those of this mart. */
  martId?: string
  offset?: number
  limit?: number
}

/** A page of the documents that somebody may read, and how many there are in all. */
export function documentsQuery(asked: DocumentsAsked) {
  const { kind, scope, search, martId, offset, limit } = asked
  const given = { kind, scope, search, mart_id: martId, offset, limit }
  const parameters = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return {
    ...peopleQuery<{ documents: DocumentLine[]; total: number }>(
      'organization',
      `/documents?${new URLSearchParams(parameters)}`,
    ),
    // While another page or search is on its way the list stays as it is.
    placeholderData: keepPreviousData,
  }
}
