import { createLink as create } from '@tickmark/accounts/links/createLink'
import { z } from 'zod'
import { peopleCall } from '../../people/PeopleCall.ts'

export const createLink = peopleCall({
  name: 'createLink',
  method: 'POST',
  path: '/v3/internal/links',
  summary:
    'A short address of a page of the terminal, with all that its address says. With `pin` the page shows what is known when the day ends in UTC.',
  input: z.strictObject({ path: z.string(), pin: z.boolean().default(false) }),
  run: ({ accounts, visitor }, wanted) => create(accounts, visitor, wanted),
})
