import { recordAudit } from '@tickmark/accounts/audit/recordAudit'
import { toActor } from '@tickmark/accounts/identity/Acting'
import { DayText } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField, lineField } from '../../accounts/fields.ts'

const MOST_POINTS = 200
const PartField = z.string().max(200).default('')

export const releaseQuarantinedPoints = accountCall({
  name: 'releaseHeldPoints',
  method: 'POST',
  path: '/v3/internal/staff/held-points/release',
  summary: 'Publishes points that a check holds back, with the reason why they are right.',
  input: z.strictObject({
    points: z
      .array(
        z.strictObject({
          metric_id: IdField,
          project_id: IdField,
          chain_id: PartField,
          product_id: PartField,
          contract_id: PartField,
          day: DayText,
          source_id: IdField,
        }),
      )
      .min(1)
      .max(MOST_POINTS),
    reason: lineField(300).pipe(z.string().min(3, 'must say why the values are right')),
  }),
  run: async ({ accounts, acting, releaseHeld }, { points, reason }) => {
    const released = await releaseHeld(points, reason)
    await recordAudit(accounts.db, toActor(acting()), {
      action: 'staff.release-held-points',
      object: points
        .slice(0, 1)
        .map((one) => `point:${one.metric_id}/${one.project_id}/${one.day}/${one.source_id}`)
        .join(),
      after: { released, reason, points },
    })
    return { released }
  },
})
