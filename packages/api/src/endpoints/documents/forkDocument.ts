import { forkDocument as fork } from '@tickmark/accounts/documents/forkDocument'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { DocumentNameField, SecretField } from '../../accounts/DocumentFields.ts'
import { IdField } from '../../accounts/fields.ts'

export const forkDocument = accountCall({
  name: 'forkDocument',
  method: 'POST',
  path: '/v3/internal/documents/{document_id}/fork',
  summary: 'Copies a document that the user may read into a private one of his own.',
  input: z.strictObject({
    document_id: IdField,
    name: DocumentNameField.optional(),
    secret: SecretField,
  }),
  run: async ({ accounts, acting }, { document_id: documentId, ...wanted }) => ({
    document: await fork(accounts, acting(), { ...wanted, documentId }),
  }),
})
