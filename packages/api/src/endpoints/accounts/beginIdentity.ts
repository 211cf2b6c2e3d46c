import { beginVisit } from '@tickmark/accounts/providers/beginVisit'
import { readIdentityError } from '@tickmark/accounts/providers/refuseIdentity'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { ProviderField, ReturnToField } from '../../accounts/fields.ts'

export const beginIdentity = accountCall({
  name: 'beginIdentity',
  method: 'GET',
  path: '/v1/identity/{provider}',
  summary:
    'Sends the browser to an external provider, to log in or, from a page of ours, to link the account.',
  input: z.strictObject({
    provider: ProviderField,
    returnTo: ReturnToField.default('/explorer'),
  }),
  isNavigation: true,
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
})
