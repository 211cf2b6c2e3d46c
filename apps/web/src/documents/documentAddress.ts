import { DOCUMENT_AREAS } from '@tickmark/core/documents/DOCUMENT_AREAS'
import type { DocumentLine } from '@tickmark/core/documents/Document'

type Addressed = Pick<DocumentLine, 'document_id' | 'kind' | 'mart_id'>

/**
 * Where a document is opened, below the origin; `secret` is that of the link by which it can be read. A preset is
 * opened on the page of its mart.
 */
export function documentAddress(document: Addressed, secret?: string | null): string {
  const { document_id: id, kind, mart_id: mart } = document
  const search = new URLSearchParams(secret ? { secret } : {})
  if (kind === 'preset') {
    search.set('preset', id)
    return `/explorer/marts/${encodeURIComponent(mart ?? '')}?${search}`
  }
  const query = search.toString()
  return `/explorer/${DOCUMENT_AREAS[kind]}/${encodeURIComponent(id)}${query && `?${query}`}`
}

/** Where a document stands alone in a frame; undefined for a preset, which is part of another page. */
export function embedAddress(
  document: Addressed,
  search: Readonly<Record<string, string>>,
): string | undefined {
  if (document.kind === 'preset') return undefined
  const query = new URLSearchParams(search)
  return `/explorer/embed/${DOCUMENT_AREAS[document.kind]}/${encodeURIComponent(document.document_id)}?${query}`
}

/** Where the list is that a document stands in. */
export function listAddress({ kind, mart_id: mart }: Pick<Addressed, 'kind' | 'mart_id'>): string {
  if (kind === 'preset') return `/explorer/marts/${encodeURIComponent(mart ?? '')}`
  return `/explorer/${DOCUMENT_AREAS[kind]}`
}
