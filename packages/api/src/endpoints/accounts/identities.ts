import { readIdentityError } from '@tickmark/accounts/identity/refuseIdentity'
import { finishVisit } from '@tickmark/accounts/logIn/finishVisit'
import { beginVisit, type VisitRequest } from '@tickmark/accounts/providers/beginVisit'
import { unlinkIdentity } from '@tickmark/accounts/providers/linkIdentity'
import { z } from 'zod'
import type { AccountContext } from '../../context/AccountContext.ts'
import { accountEndpoint } from '../../context/endpoint.ts'
import { NoContent, ProofField, ProviderField, ReturnToField } from './fields.ts'

export const Redirect = z.object({ location: z.string() })

type Visiting = Pick<VisitRequest, 'provider' | 'caller'>

/**
 * Sends the browser to a provider, or back to the log-in page with the reason why not. `choose` decides on the visit and
 * may refuse it.
 */
export async function goToProvider(
  { accounts, visit }: Pick<AccountContext, 'accounts' | 'visit'>,
  returnTo: string,
  choose: () => Visiting | Promise<Visiting>,
): Promise<{ location: string }> {
  try {
    const { browser: known } = visit
    const { url, browser } = await beginVisit(accounts, {
      ...(await choose()),
      returnTo,
      browser: known,
    })
    visit.keep(browser)
    return { location: url }
  } catch (failure) {
    const code = readIdentityError(failure)
    if (code === undefined) throw failure
    const query = new URLSearchParams({ identity_error: code, returnTo })
    return { location: `/explorer/login?${query}` }
  }
}

/** Ends a visit with what the provider sent along, as it came, and sends the browser on. */
export async function comeFromProvider(
  { accounts, visitor, visit, setSession }: AccountContext,
  visiting: Visiting,
  sent: Readonly<Record<string, unknown>>,
): Promise<{ location: string }> {
  const parameters = new URLSearchParams(
    Object.entries(sent).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)]),
    ),
  )
  const { location, session } = await finishVisit(
    accounts,
    { ...visiting, parameters, browser: visit.browser },
    visitor,
  )
  if (session !== undefined) setSession(session)
  return { location }
}

/** External identity providers. */
export const identityEndpoints = [
  accountEndpoint({
    name: 'beginIdentity',
    path: '/v1/identity/{provider}',
    summary:
      'Redirects the browser to an external provider, to log in or, from one of our pages, to link the account.',
    allowsEndedSession: true,
    isNavigation: true,
    input: z.strictObject({
      provider: ProviderField,
      returnTo: ReturnToField.default('/explorer'),
    }),
    output: Redirect,
    run: (context, { provider, returnTo }) =>
      goToProvider(context, returnTo, () => ({
        provider,
        // Another site could send a browser to link an account of its own choice.
        caller: context.visit.isFromOwnPage ? context.caller : undefined,
      })),
  }),

  accountEndpoint({
    name: 'finishIdentity',
    path: '/v1/identity/{provider}/callback',
    summary: 'The address to which an external provider redirects the browser back.',
    allowsEndedSession: true,
    isNavigation: true,
    // The library checks the other parameters of the provider.
    input: z.looseObject({ provider: ProviderField }),
    output: Redirect,
    run: (context, { provider, ...sent }) =>
      comeFromProvider(context, { provider, caller: context.caller }, sent),
  }),

  accountEndpoint({
    name: 'unlinkIdentity',
    path: 'DELETE /v1/users/me/identities/{provider}',
    summary: 'Unlinks an external provider from the account, unless it is the only way to log in.',
    input: z.strictObject({ provider: ProviderField, password: ProofField }),
    output: NoContent,
    run: ({ accounts, acting }, order) => unlinkIdentity(accounts, acting(), order),
  }),
] as const
