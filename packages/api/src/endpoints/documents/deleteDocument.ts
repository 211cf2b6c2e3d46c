import { deleteDocument as remove } from '@tickmark/accounts/documents/deleteDocument'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const deleteDocument = accountCall({
  name: 'deleteDocument',
  method: 'DELETE',
  path: '/v3/internal/documents/{document_id}',
  summary: 'Deletes a document with all its versions.',
  input: z.strictObject({ document_id: IdField }),
  run: ({ accounts, acting }, { document_id }) => remove(accounts, acting(), document_id),
})
