import { beginVisit } from '@tickmark/accounts/providers/beginVisit'
import { finishVisit } from '@tickmark/accounts/providers/finishVisit'
import { unlinkIdentity } from '@tickmark/accounts/providers/linkIdentity'
import { readIdentityError } from '@tickmark/accounts/providers/refuseIdentity'
import { z } from 'zod'
import { accountEndpoint } from '../../endpoint.ts'
import { NoContent, ProofField, ProviderField, ReturnToField } from './fields.ts'

export const Redirect = z.object({ location: z.string() })

/** What a provider sent along, as it came. */
export function toParameters(sent: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(sent).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)]),
    ),
  )
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
    run: async ({ accounts, caller, visit }, { provider, returnTo }) => {
      try {
        const { url, browser } = await beginVisit(accounts, {
          provider,
          returnTo,
          browser: visit.browser,
          // Another site could send a browser to link an account of its own choice.
          caller: visit.isFromOwnPage ? caller : undefined,
        })
        visit.keep(browser)
        return { location: url }
      } catch (failure) {
        const code = readIdentityError(failure)
        if (code === undefined) throw failure
        const query = new URLSearchParams({ identity_error: code, returnTo })
        return { location: `/explorer/login?${query}` }
      }
    },
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
    run: async ({ accounts, caller, visitor, visit, setSession }, { provider, ...sent }) => {
      const { location, session } = await finishVisit(
        accounts,
        { provider, parameters: toParameters(sent), browser: visit.browser, caller },
        visitor,
      )
      if (session !== undefined) setSession(session)
      return { location }
    },
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
