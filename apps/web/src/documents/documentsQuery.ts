import { keepPreviousData } from '@tanstack/react-query'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { accountQuery } from '../data/accounts/accountQuery.ts'

export type DocumentsFilter = {
  kind: DocumentKind
  /** One's own, those of the active organisation, those that are public, or all that can be read without a secret. */
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
