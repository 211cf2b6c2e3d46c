import {
  IDENTITY_PROVIDERS,
  type IdentityError,
  type IdentityProvider,
} from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { z } from 'zod'
import type { Accounts } from '../Accounts.ts'
import type { Caller, Visitor } from '../identity/Caller.ts'
import { takeToken } from '../identity/oneTimeToken.ts'
import { linkTo } from '../mail/composeMail.ts'
import { type StartedSession, startSession } from '../sessions/startSession.ts'
import { requestSecondFactor } from '../twoFactor/passSecondFactor.ts'
import { hashBrowser } from './beginVisit.ts'
import { findOrCreateUser } from './findOrCreateUser.ts'
import { linkIdentity } from './linkIdentity.ts'
import { readIdentityError, refuseIdentity } from './refuseIdentity.ts'

const Visit = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  nonce: z.string().nullable(),
  verifier: z.string(),
  returnTo: z.string(),
  browser: z.string(),
})
type Visit = z.infer<typeof Visit> & { state: string; userId: string | null }

export type Return = {
  provider: IdentityProvider
  /** What the provider sent along. */
  parameters: URLSearchParams
  browser: string | undefined
  caller: Caller | undefined
}

/** Where the browser goes on, and the session that it gets on the way, if any. */
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
    return { location: tellError(accounts, code, visit) }
  }
}

async function takeVisit(accounts: Accounts, back: Return): Promise<Visit> {
  const { db, now } = accounts
  const state = back.parameters.get('state') ?? ''
  const taken = await takeToken(db, { token: state, purpose: 'provider-visit', now: now() })
  const visit = Visit.safeParse(taken?.payload)
  const isOurs =
    visit.success &&
    visit.data.provider === back.provider &&
    back.browser !== undefined &&
    visit.data.browser === hashBrowser(back.browser)
  if (!isOurs) refuseIdentity('expired')
  return { ...visit.data, state, userId: taken?.user_id ?? null }
}

async function finish(
  accounts: Accounts,
  { visit, parameters, caller }: Return & { visit: Visit },
  visitor: Visitor,
): Promise<FinishedVisit> {
  const { provider, userId: linksTo } = visit
  if (linksTo !== null && caller?.userId !== linksTo) refuseIdentity('other-session')
  const client = accounts.providers.get(provider) ?? refuseIdentity('not-configured')
  const identity = { provider, ...(await client.finish(parameters, visit)) }
  if (linksTo !== null && caller !== undefined) {
    const { subject, email } = identity
    const actor = { userId: linksTo, email: caller.email, address: visitor.address }
    await accounts.db
      .transaction()
      .execute((trx) =>
        linkIdentity(accounts, trx, { actor, identity: { provider, subject, email: email ?? '' } }),
      )
    accounts.later(() => accounts.mail.deliver())
    // Nobody has logged in, so the page must not believe that somebody has.
    return { location: findPlace(accounts, visit.returnTo).href }
  }
  const found = await accounts.db
    .transaction()
    .execute((trx) => findOrCreateUser(accounts, trx, { identity, visitor }))
  const { returnTo } = visit
  if ('externalSession' in found)
    return {
      location: linkTo(accounts.publicUrl, 'login', {
        externalAuthSessionId: found.externalSession,
        provider,
        returnTo,
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
    location: tellSuccess(accounts, visit),
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
