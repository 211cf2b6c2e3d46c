import { listAudit as list } from '@tickmark/accounts/audit/listAudit'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const listAudit = accountCall({
  name: 'listAudit',
  method: 'GET',
  path: '/v3/internal/organization/{organization_id}/audit',
  summary: 'What was done in an organisation, the newest first.',
  input: z.strictObject({
    organization_id: IdField,
    limit: z.coerce.number().int().min(1).max(200).default(50),
    before: z
      .string()
      .regex(/^\d{1,18}$/, 'must be the id of a line')
      .optional(),
  }),
  run: async ({ accounts, acting }, { organization_id: organizationId, limit, before }) => ({
    entries: await list(accounts, acting().caller, { organizationId, limit, before }),
  }),
})
