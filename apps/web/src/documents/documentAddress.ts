import type { RouterHistory } from '@tanstack/react-router'
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

type OpenOptions = {
  /** Whether there is no way back to the page that is left. */
  isInstead?: boolean
}

/**
 * Opens an address of the terminal, without asking about what is unsaved. The moment as of which everything is shown
 * stays as it is.
 */
export function openAddress(
  history: RouterHistory,
  address: string,
  { isInstead = false }: OpenOptions = {},
): void {
  const url = new URL(address, window.location.origin)
  const asOf = new URLSearchParams(window.location.search).get('as_of')
  if (asOf !== null) url.searchParams.set('as_of', asOf)
  const href = url.pathname + url.search
  history[isInstead ? 'replace' : 'push'](href, undefined, { ignoreBlocker: true })
}

/** A path below the origin with the secret of the link by which its document can be read, where it has one. */
export function withSecret(path: string, secret: string | null | undefined): string {
  if (!secret) return path
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('secret', secret)
  return url.pathname + url.search + url.hash
}

/** A path below the origin that is turned back to a moment; as it is where none is given. */
export function withAsOf(path: string, asOf: string | undefined): string {
  if (asOf === undefined) return path
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('as_of', asOf)
  return url.pathname + url.search + url.hash
}
