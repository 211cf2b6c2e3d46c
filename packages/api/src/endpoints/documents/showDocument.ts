import { readDocument } from '@tickmark/accounts/documents/readDocument'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { SecretField } from '../../accounts/DocumentFields.ts'
import { IdField } from '../../accounts/fields.ts'

export const showDocument = accountCall({
  name: 'showDocument',
  method: 'GET',
  path: '/v3/internal/documents/{document_id}',
  summary: 'A document with its content, for whoever may read it or has the secret of its link.',
  input: z.strictObject({ document_id: IdField, secret: SecretField }),
  run: async ({ accounts, caller }, { document_id, secret }) => ({
    document: await readDocument(accounts, document_id, { userId: caller?.userId, secret }),
  }),
})
