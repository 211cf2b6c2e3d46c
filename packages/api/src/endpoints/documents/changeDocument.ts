import { changeDocument as change } from '@tickmark/accounts/documents/changeDocument'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { DocumentFields, VersionField } from '../../accounts/DocumentFields.ts'
import { IdField } from '../../accounts/fields.ts'

export const changeDocument = accountCall({
  name: 'changeDocument',
  method: 'PATCH',
  path: '/v3/internal/documents/{document_id}',
  summary:
    'Saves a change of a document that was made of the version `base_version`; refused when there is a newer one.',
  input: z.strictObject({ ...DocumentFields, document_id: IdField, base_version: VersionField }),
  takesDocument: true,
  run: async (
    { accounts, acting },
    { document_id: documentId, base_version: baseVersion, organization_id, ...fields },
  ) => ({
    document: await change(accounts, acting(), {
      ...fields,
      documentId,
      baseVersion,
      organizationId: organization_id,
    }),
  }),
})
