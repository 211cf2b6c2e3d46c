import { DOCUMENT_CONTENTS } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { AppError } from '@tickmark/core/errors/AppError'
import { describeIssues } from '@tickmark/core/errors/describeIssues'
import { MARTS } from '@tickmark/core/marts/MARTS'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { findTier } from '../access/findTier.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'

/** The limits of one document, and of one owner of documents. */
export const DOCUMENT_LIMITS = {
  /** Of its content as JSON. */
  bytes: 256 * 1024,
  /** Versions of one document; beyond them the older half is thinned. */
  versions: 200,
  /** Of one kind, of one user or organization, where no tier says less. */
  documents: 5_000,
  /** New ones of one user within an hour. */
  creations: { count: 300, windowMs: 3_600_000 },
} as const

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
      `Invalid content for a ${kind}: ${errors[0]?.field} ${errors[0]?.message}.`,
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
  throw new AppError('bad-request', `There is no screener "${content.mart_id}".`, {
    errors: [{ code: 'unknown-mart', field: 'content.mart_id', value: content.mart_id }],
  })
}

type NewDocument = { kind: DocumentKind; userId: string; organizationId: string | null }

/**
 * Makes sure that a user or an organization may have one more document of a kind. What there is already stays, however
 * many it is.
 * @throws AppError `payment-required` where a tier gives fewer, `conflict` beyond what any user may have.
 */
export async function checkDocumentCount(
  { isGated, now }: Accounts,
  trx: Querier,
  { kind, userId, organizationId }: NewDocument,
): Promise<void> {
  const owner = organizationId === null ? { userId } : { organizationId }
  const { count } = await trx
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .where('user_id', 'is not distinct from', organizationId === null ? userId : null)
    .where('organization_id', 'is not distinct from', organizationId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= DOCUMENT_LIMITS.documents)
    throw new AppError(
      'conflict',
      `There are ${DOCUMENT_LIMITS.documents} ${kind}s already, which is the limit. Delete one first.`,
    )
  if (!isGated) return
  const { name, saved_items } = TIERS[await findTier(trx, owner, now())]
  if (Number(count) < saved_items) return
  throw new AppError(
    'payment-required',
    `The tier ${name} includes ${saved_items} ${kind}s. GET /v1/tiers lists the limits of each tier.`,
    { errors: [{ code: 'locked-items', field: `documents.${kind}`, value: Number(count) + 1 }] },
  )
}
