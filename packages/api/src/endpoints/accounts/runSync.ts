import { recordAudit } from '@tickmark/accounts/audit/recordAudit'
import { toActor } from '@tickmark/accounts/identity/Acting'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const runSync = accountCall({
  name: 'runSync',
  method: 'POST',
  path: '/v3/internal/staff/sync',
  summary:
    'Begins to ask the live sources, all or one of them; refused while they are being asked.',
  input: z.strictObject({ source: IdField.optional() }),
  run: async ({ accounts, acting, runSync: run }, { source }) => {
    run(source)
    await recordAudit(accounts.db, toActor(acting()), {
      action: 'staff.run-sync',
      object: `source:${source ?? 'all'}`,
    })
    return { started: true }
  },
})
