import { renewSecret } from '@tickmark/accounts/documents/renewSecret'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const renewDocumentSecret = accountCall({
  name: 'renewDocumentSecret',
  method: 'POST',
  path: '/v3/internal/documents/{document_id}/secret',
  summary: 'Gives a document another secret link; the ones before stop working.',
  input: z.strictObject({ document_id: IdField }),
  run: async ({ accounts, acting }, { document_id }) => ({
    document: await renewSecret(accounts, acting(), document_id),
  }),
})
