import { listAlerts as list } from '@tickmark/accounts/alerts/listAlerts'
import { z } from 'zod'
import { peopleCall } from '../../people/PeopleCall.ts'

export const listAlerts = peopleCall({
  name: 'listAlerts',
  method: 'GET',
  path: '/v3/internal/alerts',
  summary: 'The alerts of the user, the newest first, with where their series stand.',
  input: z.strictObject({}),
  run: async ({ accounts, acting }) => ({ alerts: await list(accounts, acting().caller) }),
})
