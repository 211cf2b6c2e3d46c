import { createLink as create } from '@tickmark/accounts/links/createLink'
import { writeLoadedAsOf } from '@tickmark/core/time/parseAsOf'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const createLink = accountCall({
  name: 'createLink',
  method: 'POST',
  path: '/v3/internal/links',
  summary:
    'A short address of a page of the terminal, with all that its address says. With `pin` the page shows what is loaded now, whatever is loaded later.',
  input: z.strictObject({ path: z.string(), pin: z.boolean().default(false) }),
  run: async ({ accounts, visitor, figures }, { path, pin }) =>
    create(accounts, visitor, {
      path,
      pinnedTo: pin ? writeLoadedAsOf(await figures.findPinMoment()) : null,
    }),
})
