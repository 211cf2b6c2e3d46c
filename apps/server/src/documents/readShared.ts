import { readDocument } from '@tickmark/accounts/documents/readDocument'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import type { DocumentAddress } from './DocumentAddress.ts'

/**
 * What is known of a document outside of the terminal: it can be shown; it does not exist or is not shared, between
 * which nothing outside distinguishes; or accounts cannot be reached now.
 */
export type SharedDocument = { state: 'shown'; document: Document } | { state: 'missing' | 'away' }

type Wanted = Pick<DocumentAddress, 'documentId'> & {
  /** Any when absent. */
  kind?: DocumentAddress['kind']
  secret: string | undefined
  /** Who reads it; nobody in particular when absent. */
  userId?: string | undefined
}

/** No id of a document is longer, and nothing else is looked up: PostgreSQL takes no NUL. */
const DOCUMENT_ID = /^[\w-]{1,100}$/

/** Reads a document as anybody may, as a user may, or as anyone may who has the secret of its link. */
export async function readShared(
  people: Pick<LazyAccounts, 'open'>,
  { kind, documentId, secret, userId }: Wanted,
): Promise<SharedDocument> {
  if (!DOCUMENT_ID.test(documentId)) return { state: 'missing' }
  try {
    const document = await readDocument(await people.open(), documentId, { userId, secret })
    const isWanted = kind === undefined || document.kind === kind
    return isWanted ? { state: 'shown', document } : { state: 'missing' }
  } catch (failure) {
    if (isStoreUnreachable(failure)) return { state: 'away' }
    if (failure instanceof AppError && failure.code === 'not-found') return { state: 'missing' }
    throw failure
  }
}
