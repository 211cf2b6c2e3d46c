import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { AppError } from '@tickmark/core/errors/AppError'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import type { Accounts } from '../Accounts.ts'
import { findTier } from '../billing/findTier.ts'
import type { Querier } from '../store/Store.ts'
import { DOCUMENT_LIMITS } from './DOCUMENT_LIMITS.ts'

type NewDocument = { kind: DocumentKind; userId: string; organizationId: string | null }

/**
 * Makes sure that a user or an organisation may have one more document of a kind. What there is already stays, however
 * many it is.
 * @throws AppError `payment-required` where a tier gives fewer, `conflict` beyond what anybody may have.
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
      `There are ${DOCUMENT_LIMITS.documents} ${kind}s already. Delete one first.`,
    )
  if (!isGated) return
  const { name, saved_items } = TIERS[await findTier(trx, owner, now())]
  if (Number(count) < saved_items) return
  throw new AppError(
    'payment-required',
    `The tier ${name} keeps ${saved_items} ${kind}s. GET /v1/tiers says what each tier gives.`,
    { errors: [{ code: 'locked-items', field: `documents.${kind}`, value: Number(count) + 1 }] },
  )
}
