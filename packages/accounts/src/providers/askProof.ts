import { isSso, organizationOf } from '../access/ssoProvider.ts'
import type { Accounts } from '../context/Accounts.ts'
import { createToken } from '../identity/oneTimeToken.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import { findPasswordHash } from '../passwords/provePassword.ts'
import { isMailedEnough } from '../services/MailQueue.ts'
import type { ProviderIdentity } from '../services/ProviderClient.ts'
import { refuseStaffAccount } from '../sso/findSsoMember.ts'
import { writeRedirectUri } from '../sso/ssoConnection.ts'
import type { VisitedProvider } from './beginVisit.ts'

/** Shorter than the browser remembers its visits. */
const PROOF_MINUTES = 15

type Visited = {
  provider: VisitedProvider
  identity: ProviderIdentity
  returnTo: string
  /** The hash of the browser in which the visit began. */
  browser: string
}

/**
 * Asks the owner of an account that exists to prove it before a provider that knows its address may log in to it: by
 * its password, or, for an organization's provider and where there is none, by the link of an email, which counts in
 * the browser in which the visit began. Returns where the browser goes on.
 * @throws AppError with the code `staff-account` of `refuseIdentity` for staff without a password.
 */
export async function askProof(
  accounts: Accounts,
  { userId, email }: { userId: string; email: string },
  { provider, identity, returnTo, browser }: Visited,
): Promise<string> {
  const { db, now, publicUrl } = accounts
  const hasPassword = (await findPasswordHash(accounts, { userId })) !== null
  const expiresAt = new Date(now().getTime() + PROOF_MINUTES * 60_000)
  if (isSso(provider) || !hasPassword) {
    await refuseStaffAccount(db, userId)
    await mailConfirmation(accounts, { userId, email }, { provider, identity, returnTo, browser })
  }
  if (!hasPassword)
    return linkTo(publicUrl, 'login', { identity_error: 'confirm-by-email', returnTo })
  const externalSession = await createToken(db, {
    purpose: 'external-session',
    userId,
    payload: { provider, subject: identity.subject, email },
    expiresAt,
  })
  return linkTo(publicUrl, 'login', { externalAuthSessionId: externalSession, provider, returnTo })
}

/** Emails the owner of an account a link with which the visit goes on. */
async function mailConfirmation(
  accounts: Accounts,
  { userId, email }: { userId: string; email: string },
  visited: Visited,
): Promise<void> {
  if (await isMailedEnough(accounts, email)) return
  const { db, now, productName } = accounts
  const { provider } = visited
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    if (user === undefined) return
    const state = await createToken(trx, {
      purpose: 'provider-visit',
      userId: null,
      payload: { ...visited, nonce: null, verifier: '', confirms: userId },
      expiresAt: new Date(now().getTime() + PROOF_MINUTES * 60_000),
    })
    await queueMail(accounts, trx, {
      recipient: email,
      subject: `Confirm your log-in to ${productName}`,
      paragraphs: [
        `You logged in with ${nameProvider(accounts, provider)}, and a ${productName} account with this address already exists. Confirm that it is yours to link the two.`,
      ],
      action: {
        label: 'Confirm and log in',
        url: `${findCallback(accounts, provider)}?state=${state}`,
      },
      note: `The link works once, in the browser in which you began to log in, and expires in ${PROOF_MINUTES} minutes. If this was not you, ignore this email; nothing will change.`,
    })
  })
  accounts.later(() => accounts.mail.deliver())
}

function nameProvider({ providers }: Accounts, provider: VisitedProvider): string {
  if (isSso(provider)) return 'the single sign-on of your organization'
  return providers.get(provider)?.config.name ?? provider
}

/** The address at which visits to a provider end. */
function findCallback(accounts: Accounts, provider: VisitedProvider): string {
  return isSso(provider)
    ? writeRedirectUri(accounts, organizationOf(provider))
    : `${accounts.publicUrl}/v1/identity/${provider}/callback`
}
