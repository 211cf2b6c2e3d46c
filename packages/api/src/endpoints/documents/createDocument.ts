import { createDocument as create } from '@tickmark/accounts/documents/createDocument'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { DocumentFields, DocumentNameField, KindField } from '../../accounts/DocumentFields.ts'

export const createDocument = accountCall({
  name: 'createDocument',
  method: 'POST',
  path: '/v3/internal/documents',
  summary: 'Keeps a chart, a table, a dashboard or a preset; private, unless the call says more.',
  input: z.strictObject({
    ...DocumentFields,
    kind: KindField,
    name: DocumentNameField,
    content: z.unknown(),
  }),
  takesDocument: true,
  run: async (
    { accounts, acting },
    { organization_id: organizationId, description = '', ...fields },
  ) => ({
    document: await create(accounts, acting(), { ...fields, description, organizationId }),
  }),
})
