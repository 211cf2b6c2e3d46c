import { randomUUID } from 'node:crypto'
import type { IdentityError, IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { z } from 'zod'
import { type Caller, isStaffAddress, type Visitor } from '../access/Caller.ts'
import { isSso, organizationOf } from '../access/ssoProvider.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { hashToken, takeToken } from '../identity/oneTimeToken.ts'
import { adoptUser, createUser } from '../identity/providerUsers.ts'
import { readIdentityError, refuseIdentity } from '../identity/refuseIdentity.ts'
import { linkTo } from '../mail/composeMail.ts'
import { askProof } from '../providers/askProof.ts'
import { openProvider, type VisitedProvider } from '../providers/beginVisit.ts'
import { LinkedIdentity, linkIdentity } from '../providers/linkIdentity.ts'
import type { ProviderIdentity } from '../services/ProviderClient.ts'
import { type FoundUser, findSsoMember, refuseStaffAccount } from '../sso/findSsoMember.ts'
import { describeRefusal, recordSsoRefusal } from '../sso/recordSsoRefusal.ts'
import type { Querier } from '../store/Store.ts'
import { requestSecondFactor } from './passSecondFactor.ts'
import { type StartedSession, startSession } from './startSession.ts'

const Visit = z.object({
  provider: z.string(),
  nonce: z.string().nullable(),
  verifier: z.string(),
  returnTo: z.string(),
  browser: z.string(),
  /** The identity of the visitor, where the provider sent it before the browser came back. */
  identity: z
    .object({
      subject: z.string(),
      email: z.string().nullable(),
      isVerified: z.boolean(),
      name: z.string().nullish(),
    })
    .nullable()
    .default(null),
  /** The account whose owner has confirmed by email that it was they who came. */
  confirms: z.string().optional(),
})
type Visit = z.infer<typeof Visit> & { state: string; userId: string | null }

export type Return = {
  provider: VisitedProvider
  /** The parameters that the provider sent along. */
  parameters: URLSearchParams
  browser: string | undefined
  caller: Caller | undefined
}

/** The address at which the browser goes on, and the session that it gets on the way, if any. */
export type FinishedVisit = { location: string; session?: StartedSession }

/**
 * Ends a visit to a provider: with a session, with a linked account, with what is asked for first, or with the
 * reason why not. A visit that is not known goes to the log-in; so does one to log in that failed.
 */
export async function finishVisit(
  accounts: Accounts,
  back: Return,
  visitor: Visitor,
): Promise<FinishedVisit> {
  let visit: Visit | undefined
  try {
    visit = await takeVisit(accounts, back)
    return await finish(accounts, { ...back, visit }, visitor)
  } catch (failure) {
    const code = readIdentityError(failure)
    if (code === undefined) throw failure
    if (isSso(back.provider))
      await recordSsoRefusal(accounts, organizationOf(back.provider), {
        ...describeRefusal(code, failure),
        visitor,
      })
    return { location: tellError(accounts, code, visit) }
  }
}

async function takeVisit(accounts: Accounts, back: Return): Promise<Visit> {
  const { db, now } = accounts
  const state = back.parameters.get('state') ?? ''
  // A program that opens the links of emails does not use a confirmation up.
  const browser = back.browser === undefined ? '' : hashToken(back.browser)
  const lookup = { token: state, purpose: 'provider-visit', now: now(), browser } as const
  const taken = await takeToken(db, lookup)
  const visit = Visit.safeParse(taken?.payload)
  const isOurs =
    visit.success && visit.data.provider === back.provider && visit.data.browser === browser
  if (!isOurs) refuseIdentity('expired')
  return { ...visit.data, state, userId: taken?.user_id ?? null }
}

async function finish(
  accounts: Accounts,
  { provider, visit, parameters, caller }: Return & { visit: Visit },
  visitor: Visitor,
): Promise<FinishedVisit> {
  const { userId: linksTo, returnTo } = visit
  if (linksTo !== null && caller?.userId !== linksTo) refuseIdentity('other-session')
  const { client, organization } = await openProvider(accounts, provider)
  const identity =
    visit.confirms !== undefined && visit.identity !== null
      ? visit.identity
      : await client.finish(parameters, visit)
  if (linksTo !== null && caller !== undefined) {
    const { subject, email } = identity
    const linked = LinkedIdentity.parse({ provider, subject, email: email ?? '' })
    const actor = { userId: linksTo, email: caller.email, address: visitor.address }
    await accounts.db
      .transaction()
      .execute((trx) => linkIdentity(accounts, trx, { actor, identity: linked }))
    accounts.later(() => accounts.mail.deliver())
    // No user has logged in, so the page must not believe that one has.
    return { location: findPlace(accounts, returnTo).href }
  }
  const found = await accounts.db.transaction().execute((trx) => {
    const known = { identity, visitor, confirmed: visit.confirms }
    if (isSso(provider) || organization !== undefined) {
      const { id: organizationId, role } = organization ?? refuseIdentity('not-configured')
      return findSsoMember(accounts, trx, { ...known, organizationId, role })
    }
    return findOrCreateUser(accounts, trx, { ...known, provider })
  })
  if ('unproved' in found)
    return {
      location: await askProof(accounts, found.unproved, {
        provider,
        identity,
        returnTo,
        browser: visit.browser,
      }),
    }
  const secondFactor = await requestSecondFactor(accounts, { ...found, method: provider })
  if (secondFactor !== undefined)
    return {
      location: linkTo(accounts.publicUrl, 'login', {
        secondFactor: secondFactor.token,
        methods: secondFactor.methods.join(','),
        provider,
        returnTo,
      }),
    }
  return {
    location:
      organization === undefined
        ? tellSuccess(accounts, visit)
        : findPlace(accounts, returnTo).href,
    session: await startSession(accounts, { ...found, method: provider }, visitor),
  }
}

/** The place that was wanted, with a marker of a log-in by a provider for the page. */
function tellSuccess(accounts: Accounts, { returnTo, provider }: Visit): string {
  const url = findPlace(accounts, returnTo)
  url.searchParams.set('status', 'success')
  url.searchParams.set('provider', provider)
  return url.href
}

function tellError(accounts: Accounts, code: IdentityError, visit: Visit | undefined): string {
  if (visit === undefined || visit.userId === null)
    return linkTo(accounts.publicUrl, 'login', {
      identity_error: code,
      ...(visit !== undefined && { returnTo: visit.returnTo }),
    })
  const url = findPlace(accounts, visit.returnTo)
  url.searchParams.set('identity_error', code)
  return url.href
}

/** A path of this site; whatever leads elsewhere was refused before, and would lead to the terminal all the same. */
function findPlace({ publicUrl }: Accounts, path: string): URL {
  const url = URL.parse(path, publicUrl)
  return url !== null && url.origin === new URL(publicUrl).origin
    ? url
    : new URL(linkTo(publicUrl, ''))
}

type Known = {
  provider: IdentityProvider
  identity: ProviderIdentity
  visitor: Visitor
  /** The account whose owner has confirmed by email that they came from the provider. */
  confirmed: string | undefined
}

/**
 * The account of an identity: the one that it is linked to, or a new one for an address that is unknown here. An
 * account that has the address already is not given away on the provider's word: its owner must prove it first, and
 * staff with their password.
 * @throws AppError with the codes of `refuseIdentity`.
 */
async function findOrCreateUser(
  accounts: Accounts,
  trx: Querier,
  { provider, identity: { subject, email, isVerified }, visitor, confirmed }: Known,
): Promise<FoundUser> {
  const known = await trx
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (known !== undefined) return { userId: known.user_id }
  if (email === null || !isVerified) refuseIdentity('unverified-email')
  const linked = { provider, subject, email }
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email_verified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (user?.email_verified) {
    if (confirmed !== user.id) return { unproved: { userId: user.id, email } }
    await refuseStaffAccount(trx, user.id)
    const actor = { userId: user.id, email, address: visitor.address }
    await linkIdentity(accounts, trx, { actor, identity: linked })
    return { userId: user.id }
  }
  // Such an address makes staff, which is for the operator to give and not for a provider.
  if (isStaffAddress(email, accounts.companyDomain)) refuseIdentity('company-address')
  if (user !== undefined) await refuseStaffAccount(trx, user.id)
  const userId = user?.id ?? randomUUID()
  if (user === undefined) await createUser(trx, userId, { email })
  else await adoptUser(trx, userId, accounts.now())
  await trx
    .insertInto('identities')
    .values({ ...linked, user_id: userId })
    .execute()
  await recordAudit(
    trx,
    { userId, email, address: visitor.address },
    { action: 'user.sign-up', object: `user:${userId}`, after: { provider } },
  )
  return { userId }
}
