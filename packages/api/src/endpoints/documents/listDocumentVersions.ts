import { listVersions } from '@tickmark/accounts/documents/documentVersions'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const listDocumentVersions = accountCall({
  name: 'listDocumentVersions',
  method: 'GET',
  path: '/v3/internal/documents/{document_id}/versions',
  summary: 'The saved states of a document, the newest first.',
  input: z.strictObject({ document_id: IdField }),
  run: async ({ accounts, acting }, { document_id }) => ({
    versions: await listVersions(accounts, acting().caller, document_id),
  }),
})
