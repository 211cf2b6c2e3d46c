import { readDocument } from '@tickmark/accounts/documents/readDocument'
import { isStoreAway } from '@tickmark/accounts/store/isStoreAway'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import type { PeopleDoor } from '../people/PeopleDoor.ts'
import type { DocumentAddress } from './DocumentAddress.ts'

/**
 * What becomes of a document outside of the terminal, where nobody in particular asks: it can be shown; it is for some
 * only; there is none, or none any more; or accounts cannot be reached just now.
 */
export type SharedDocument =
  | { state: 'shown'; document: Document }
  | { state: 'private' | 'missing' | 'away' }

type Wanted = Pick<DocumentAddress, 'documentId'> & {
  /** Any when absent. */
  kind?: DocumentAddress['kind']
  secret: string | undefined
}

/** No id of a document is longer, and nothing else is looked up: PostgreSQL takes no NUL. */
const DOCUMENT_ID = /^[\w-]{1,100}$/

/** Reads a document as anybody may, or whoever has the secret of its link. Who is logged in does not count. */
export async function readShared(
  people: Pick<PeopleDoor, 'open'>,
  { kind, documentId, secret }: Wanted,
): Promise<SharedDocument> {
  if (!DOCUMENT_ID.test(documentId)) return { state: 'missing' }
  try {
    const document = await readDocument(await people.open(), documentId, {
      userId: undefined,
      secret,
    })
    const isWanted = kind === undefined || document.kind === kind
    return isWanted ? { state: 'shown', document } : { state: 'missing' }
  } catch (failure) {
    if (isStoreAway(failure)) return { state: 'away' }
    if (failure instanceof AppError && failure.code === 'forbidden') return { state: 'private' }
    if (failure instanceof AppError && failure.code === 'not-found') return { state: 'missing' }
    throw failure
  }
}
