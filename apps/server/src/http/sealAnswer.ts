import { createHash } from 'node:crypto'
import type { ReadyAnswer } from '@tickmark/api/rest/AnswerCache'

/** Bytes with an ETag that follows from them, ready to be kept and sent. */
export function sealAnswer(
  body: Buffer,
  headers: { 'content-type': string; 'cache-control': string },
): ReadyAnswer {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return { body, etag, headers: { ...headers, etag } }
}
