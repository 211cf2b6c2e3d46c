import { readVersion } from '@tickmark/accounts/documents/documentVersions'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { VersionField } from '../../accounts/DocumentFields.ts'
import { IdField } from '../../accounts/fields.ts'

export const showDocumentVersion = accountCall({
  name: 'showDocumentVersion',
  method: 'GET',
  path: '/v3/internal/documents/{document_id}/versions/{version}',
  summary: 'One saved state of a document with what was in it.',
  input: z.strictObject({ document_id: IdField, version: VersionField }),
  run: async ({ accounts, acting }, { document_id: documentId, version }) => ({
    version: await readVersion(accounts, acting().caller, { documentId, version }),
  }),
})
