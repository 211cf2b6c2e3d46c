import type { RouterHistory } from '@tanstack/react-router'
import { DOCUMENT_AREAS } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { DocumentLine } from '@tickmark/core/documents/Document'

type Addressed = Pick<DocumentLine, 'document_id' | 'kind' | 'mart_id'>

/** The path of a document's page; `secret` is that of its shared link. A preset opens on the page of its mart.
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

/** The path that shows only the document, for frames; undefined for a preset, which is part of another page. */
export function embedAddress(
  document: Addressed,
  search: Readonly<Record<string, string>>,
): string | undefined {
  if (document.kind === 'preset') return undefined
  const query = new URLSearchParams(search)
  return `/explorer/embed/${DOCUMENT_AREAS[document.kind]}/${encodeURIComponent(document.document_id)}?${query}`
}

/** The path of the list of documents of this kind. */
export function listAddress({ kind, mart_id: mart }: Pick<Addressed, 'kind' | 'mart_id'>): string {
  if (kind === 'preset') return `/explorer/marts/${encodeURIComponent(mart ?? '')}`
  return `/explorer/${DOCUMENT_AREAS[kind]}`
}

type OpenOptions = {
  /** Replaces the current history entry instead of adding one. */
  isInstead?: boolean
}

/** Opens an address of the terminal without the confirmation for unsaved changes. The as-of moment of the page is
 * kept.
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

/** A path with the secret of the document's shared link added, if it has one. */
export function withSecret(path: string, secret: string | null | undefined): string {
  if (!secret) return path
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('secret', secret)
  return url.pathname + url.search + url.hash
}

/** The path of what is not saved, under the name that its author gave it, and without their wish to edit it. */
export function withTitle(path: string, title: string, one: string): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.delete('edit')
  if (title !== `New ${one}`) url.searchParams.set('title', title)
  return url.pathname + url.search + url.hash
}

/** A path with the as-of moment added, if there is one. */
export function withAsOf(path: string, asOf: string | undefined): string {
  if (asOf === undefined) return path
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('as_of', asOf)
  return url.pathname + url.search + url.hash
}
