import { listAlerts as list } from '@tickmark/accounts/alerts/listAlerts'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const listAlerts = accountCall({
  name: 'listAlerts',
  method: 'GET',
  path: '/v3/internal/alerts',
  summary: 'The alerts of the user, the newest first, with where their series stand.',
  input: z.strictObject({}),
  run: async ({ accounts, acting }) => ({ alerts: await list(accounts, acting().caller) }),
})
