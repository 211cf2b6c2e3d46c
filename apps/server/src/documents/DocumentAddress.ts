import { DOCUMENT_AREAS, PAGE_KINDS, type PageKind } from '@tickmark/core/documents/DOCUMENT_AREAS'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { Config } from '../config.ts'
import { readSegments } from '../pages/readSegments.ts'

/** What the address of a document's page names, or that of the frame in which others show it. */
export type DocumentAddress = { kind: PageKind; documentId: string; isFramed: boolean }

/** Reads a path that begins with `/explorer`; undefined for every other page, those that begin a new document among them. */
export function readDocumentAddress(path: string): DocumentAddress | undefined {
  const below = readSegments(path)
  const isFramed = below[0] === 'embed'
  const [area, documentId, ...more] = isFramed ? below.slice(1) : below
  const kind = PAGE_KINDS.find((one) => DOCUMENT_AREAS[one] === area)
  if (kind === undefined || documentId === undefined || more.length > 0) return undefined
  return documentId === 'new' ? undefined : { kind, documentId, isFramed }
}

/** Where a document's own page is, with the secret of its link where it has one. */
export function documentPath(kind: PageKind, documentId: string, secret?: string): string {
  const query = secret === undefined ? '' : `?secret=${encodeURIComponent(secret)}`
  return `/explorer/${DOCUMENT_AREAS[kind]}/${encodeURIComponent(documentId)}${query}`
}

/** Whether the operator shows documents of a kind, and lets others show them where that is what an address is for. */
export function isDocumentOn(
  { kind, isFramed }: Omit<DocumentAddress, 'documentId'>,
  { switches: operator }: Pick<Config, 'switches'>,
): boolean {
  const switches = resolveSwitches({ operator })
  return (
    isPageOn(`/${DOCUMENT_AREAS[kind]}`, switches) && (!isFramed || switches.CHART_EMBED_ENABLED)
  )
}
