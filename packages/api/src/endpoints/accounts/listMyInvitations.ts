import { listMyInvitations as list } from '@tickmark/accounts/invitations/listInvitations'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const listMyInvitations = accountCall({
  name: 'listMyInvitations',
  method: 'GET',
  path: '/v3/internal/invitations',
  summary: 'The open invitations to the own address.',
  input: z.strictObject({}),
  run: async ({ accounts, acting }) => ({ invitations: await list(accounts, acting().caller) }),
})
