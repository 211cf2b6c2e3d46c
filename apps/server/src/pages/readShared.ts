import { readDocument } from '@tickmark/accounts/documents/readDocument'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { DOCUMENT_AREAS, PAGE_KINDS, type PageKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readSegments } from '../http/readAddress.ts'
import type { Config } from '../settings/config.ts'

/** The document that the address of a page names, or that of the frame in which others show it. */
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

/** Returns the path of a document's own page, with the secret of its link where it has one. */
export function documentPath(kind: PageKind, documentId: string, secret?: string): string {
  const query = secret === undefined ? '' : `?secret=${encodeURIComponent(secret)}`
  return `/explorer/${DOCUMENT_AREAS[kind]}/${encodeURIComponent(documentId)}${query}`
}

/**
 * Returns whether the operator shows documents of a kind, and lets others show them where that is the purpose of an
 * address.
 */
export function isDocumentOn(
  { kind, isFramed }: Omit<DocumentAddress, 'documentId'>,
  { switches: operator }: Pick<Config, 'switches'>,
): boolean {
  const switches = resolveSwitches({ operator })
  return (
    isPageOn(`/${DOCUMENT_AREAS[kind]}`, switches) && (!isFramed || switches.CHART_EMBED_ENABLED)
  )
}

/**
 * The state of a document outside of the terminal: it can be shown; it does not exist or is not shared, between which
 * nothing outside distinguishes; or accounts cannot be reached now.
 */
export type SharedDocument = { state: 'shown'; document: Document } | { state: 'missing' | 'away' }

type Wanted = Pick<DocumentAddress, 'documentId'> & {
  /** Any when absent. */
  kind?: DocumentAddress['kind']
  secret: string | undefined
  /** The reader; an anonymous one when absent. */
  userId?: string | undefined
}

/** No id of a document is longer, and nothing else is looked up: PostgreSQL takes no NUL. */
const DOCUMENT_ID = /^[\w-]{1,100}$/

/** Reads a document as a visitor, as a user, or with the secret of its link. */
export async function readShared(
  lazyAccounts: Pick<LazyAccounts, 'open'>,
  { kind, documentId, secret, userId }: Wanted,
): Promise<SharedDocument> {
  if (!DOCUMENT_ID.test(documentId)) return { state: 'missing' }
  try {
    const document = await readDocument(await lazyAccounts.open(), documentId, { userId, secret })
    const isWanted = kind === undefined || document.kind === kind
    return isWanted ? { state: 'shown', document } : { state: 'missing' }
  } catch (failure) {
    if (isStoreUnreachable(failure)) return { state: 'away' }
    if (failure instanceof AppError && failure.code === 'not-found') return { state: 'missing' }
    throw failure
  }
}
