import { randomBytes } from 'node:crypto'
import type { Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'

const SECRET_BYTES = 18

/** What the secret link of a document with a visibility ends in; null where there is no such link. */
export function makeSecret(visibility: Visibility): string | null {
  return visibility === 'link' ? randomBytes(SECRET_BYTES).toString('base64url') : null
}
