import { endOtherSessions as end } from '@tickmark/accounts/sessions/endSession'
import { z } from 'zod'
import { peopleCall } from '../../people/PeopleCall.ts'

export const endOtherSessions = peopleCall({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/v1/users/me/sessions',
  summary: 'Ends all sessions of the user but this one.',
  input: z.strictObject({}),
  run: ({ accounts, acting }) => end(accounts, acting().caller),
})
