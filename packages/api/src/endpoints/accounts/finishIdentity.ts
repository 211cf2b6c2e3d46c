import { finishVisit } from '@tickmark/accounts/providers/finishVisit'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { ProviderField } from '../../accounts/fields.ts'

export const finishIdentity = accountCall({
  name: 'finishIdentity',
  method: 'GET',
  path: '/v1/identity/{provider}/callback',
  summary: 'Where an external provider sends the browser back to.',
  // Whatever else a provider sends along is for the library to judge.
  input: z.looseObject({ provider: ProviderField }),
  isNavigation: true,
  run: async ({ accounts, caller, visitor, visit, begin }, { provider, ...sent }) => {
    const parameters = new URLSearchParams(
      Object.entries(sent).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, String(one)]),
      ),
    )
    const { location, session } = await finishVisit(
      accounts,
      { provider, parameters, browser: visit.browser, caller },
      visitor,
    )
    if (session !== undefined) begin(session)
    return { location }
  },
})
