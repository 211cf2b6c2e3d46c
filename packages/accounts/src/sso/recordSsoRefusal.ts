import type { IdentityError } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import type { Visitor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'

/** Any client can send what is refused, and the audit log is kept forever. */
const MAX_LINES = { count: 60, windowMs: 3_600_000 } as const

/** The reason why a user was not let in, for the server's log and the organization's administrators. */
export type SsoRefusal = { code: IdentityError; reason: string | null }

/** Describes a refusal with the sentence that its cause has, if it is one of ours. */
export function describeRefusal(code: IdentityError, failure: unknown): SsoRefusal {
  const cause = failure instanceof Error ? failure.cause : undefined
  return { code, reason: cause instanceof Error ? cause.message.slice(0, 300) : null }
}

/** Writes to the audit log of an organization that single sign-on refused a user; at most 60 lines an hour. */
export async function recordSsoRefusal(
  accounts: Accounts,
  organizationId: string,
  { visitor, ...refusal }: SsoRefusal & { visitor: Visitor },
): Promise<void> {
  const { db } = accounts
  const organization = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (organization === undefined) return
  const { count } = await accounts.attempts.add(
    `sso refusals ${organizationId}`,
    MAX_LINES.windowMs,
  )
  if (count > MAX_LINES.count) return
  const actor = { userId: null, email: null, address: visitor.address }
  await recordAudit(db, actor, {
    organizationId,
    action: 'sso.refuse',
    object: `organization:${organizationId}`,
    after: refusal,
  })
}
