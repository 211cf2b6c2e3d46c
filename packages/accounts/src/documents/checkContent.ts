import { DOCUMENT_CONTENTS } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { AppError } from '@tickmark/core/errors/AppError'
import { describeIssues } from '@tickmark/core/errors/describeIssues'
import { MARTS } from '@tickmark/core/marts/MARTS'
import { DOCUMENT_LIMITS } from './DOCUMENT_LIMITS.ts'

/** A content that was found right, as it is stored. */
export type CheckedContent = { json: string; mart_id: string | null }

/**
 * Makes sure that a content is one of its kind and not too large.
 * @throws AppError `bad-request` that names the fields, `payload-too-large`.
 */
export function checkContent(kind: DocumentKind, content: unknown): CheckedContent {
  const parsed = DOCUMENT_CONTENTS[kind].safeParse(content, { reportInput: true })
  if (!parsed.success) {
    const errors = describeIssues(parsed.error).map(({ field, ...error }) => ({
      ...error,
      field: field === '' ? 'content' : `content.${field}`,
    }))
    throw new AppError(
      'bad-request',
      `This is no content of a ${kind}: ${errors[0]?.field} ${errors[0]?.message}.`,
      { errors: errors.map(({ message: _message, ...error }) => error) },
    )
  }
  const json = JSON.stringify(parsed.data)
  if (Buffer.byteLength(json) > DOCUMENT_LIMITS.bytes)
    throw new AppError(
      'payload-too-large',
      `The content of a ${kind} has at most ${DOCUMENT_LIMITS.bytes / 1024} KB.`,
      { errors: [{ code: 'out-of-range', field: 'content', value: null }] },
    )
  return { json, mart_id: findMartId(parsed.data) }
}

function findMartId(content: object): string | null {
  if (!('mart_id' in content)) return null
  const found = MARTS.find(({ mart_id }) => mart_id === content.mart_id)
  if (found !== undefined) return found.mart_id
  throw new AppError('bad-request', `There is no mart "${content.mart_id}".`, {
    errors: [{ code: 'unknown-mart', field: 'content.mart_id', value: content.mart_id }],
  })
}
