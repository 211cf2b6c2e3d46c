import { createAlert as create } from '@tickmark/accounts/alerts/createAlert'
import { z } from 'zod'
import { AlertFields } from '../../people/AlertFields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const createAlert = peopleCall({
  name: 'createAlert',
  method: 'POST',
  path: '/v3/internal/alerts',
  summary: 'Makes an alert. The secret of its webhook is told this once.',
  input: z.strictObject(AlertFields),
  run: ({ accounts, acting, figures }, { name, definition }) =>
    create(accounts, acting(), { name, definition, ask: figures.ask }),
})
