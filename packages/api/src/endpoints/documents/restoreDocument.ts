import { restoreVersion } from '@tickmark/accounts/documents/restoreVersion'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { VersionField } from '../../accounts/DocumentFields.ts'
import { IdField } from '../../accounts/fields.ts'

export const restoreDocument = accountCall({
  name: 'restoreDocument',
  method: 'POST',
  path: '/v3/internal/documents/{document_id}/versions/{version}/restore',
  summary: 'Makes an earlier state of a document a further version of it.',
  input: z.strictObject({
    document_id: IdField,
    version: VersionField,
    base_version: VersionField,
  }),
  run: async (
    { accounts, acting },
    { document_id: documentId, version, base_version: baseVersion },
  ) => ({
    document: await restoreVersion(accounts, acting(), { documentId, version, baseVersion }),
  }),
})
