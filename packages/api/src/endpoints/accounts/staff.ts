import { toActor } from '@tickmark/accounts/access/Caller'
import { recordAudit, recordFactChange } from '@tickmark/accounts/audit/recordAudit'
import { listAllAudit } from '@tickmark/accounts/organizations/listAudit'
import { changeUser } from '@tickmark/accounts/staff/changeUser'
import { listOwnerless } from '@tickmark/accounts/staff/listOwnerless'
import { listUsers } from '@tickmark/accounts/staff/listUsers'
import { suspendUser } from '@tickmark/accounts/staff/setSuspended'
import { AuditLine } from '@tickmark/core/accounts/AuditLine'
import { OwnerlessOrganization } from '@tickmark/core/accounts/Members'
import { StaffUser } from '@tickmark/core/accounts/StaffUser'
import { DayText } from '@tickmark/core/query/MetricQuery'
import { TIER_IDS } from '@tickmark/core/tiers/Tier'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { SHA256_PARAM } from '../../params/scalarParams.ts'
import { IdField, LineCursorField, lineField, PageFields } from './fields.ts'

const MAX_POINTS = 200

const FlagName = z.string().regex(/^[A-Za-z][\w-]{0,99}$/, 'is not the name of a flag')
const PartField = z.string().max(200).default('')
const UserOnly = z.object({ user: StaffUser })

/** The calls that are for the staff of the company that runs the terminal. */
export const staffEndpoints = [
  accountEndpoint({
    name: 'listStaffUsers',
    path: '/v3/internal/staff/users',
    summary: 'Users, newest first.',
    input: z.strictObject(PageFields),
    output: z.object({ users: z.array(StaffUser), total: z.int() }),
    run: ({ accounts, acting }, page) => listUsers(accounts, acting(), page),
  }),

  accountEndpoint({
    name: 'changeStaffUser',
    path: 'PATCH /v3/internal/staff/users/{user_id}',
    summary: 'Grants a user a tier and sets their feature flags; a flag that is null is removed.',
    input: z.strictObject({
      user_id: IdField,
      tier: z.enum(TIER_IDS).optional(),
      feature_flags: z.record(FlagName, z.boolean().nullable()).optional(),
    }),
    output: UserOnly,
    run: async ({ accounts, acting }, { user_id: userId, tier, feature_flags: flags }) => ({
      user: await changeUser(accounts, acting(), { userId, tier, flags }),
    }),
  }),

  accountEndpoint({
    name: 'suspendUser',
    path: 'PATCH /v3/internal/staff/users/{user_id}/suspension',
    summary:
      'Suspends a user, whose sessions and keys stop at once, or restores them. Only the operator suspends staff.',
    input: z.strictObject({ user_id: IdField, is_suspended: z.boolean() }),
    output: UserOnly,
    run: async ({ accounts, acting }, { user_id: userId, is_suspended: isSuspended }) => ({
      user: await suspendUser(accounts, acting(), { userId, isSuspended }),
    }),
  }),

  accountEndpoint({
    name: 'listOwnerlessOrganizations',
    path: '/v3/internal/staff/ownerless-organizations',
    summary: 'Organizations without an active owner, by name.',
    input: z.strictObject({}),
    output: z.object({ organizations: z.array(OwnerlessOrganization), total: z.int() }),
    run: ({ accounts, acting }) => listOwnerless(accounts, acting()),
  }),

  accountEndpoint({
    name: 'listStaffAudit',
    path: '/v3/internal/staff/audit',
    summary: 'The whole audit log, newest first.',
    input: z.strictObject({ ...PageFields, cursor: LineCursorField }),
    output: z.object({
      entries: z.array(AuditLine.extend({ organization_id: z.string().nullable() })),
      total: z.int(),
      nextCursor: z.string().nullable(),
    }),
    run: ({ accounts, acting }, page) => listAllAudit(accounts, acting(), page),
  }),

  accountEndpoint({
    name: 'runSync',
    path: 'POST /v3/internal/staff/sync',
    summary: 'Starts a sync of all live sources, or of one; refused while a sync runs.',
    input: z.strictObject({ source: IdField.optional() }),
    output: z.object({ started: z.literal(true) }),
    run: async ({ accounts, acting, runSync }, { source }) => {
      runSync(source)
      await recordAudit(accounts.db, toActor(acting()), {
        action: 'staff.run-sync',
        object: `source:${source ?? 'all'}`,
      })
      return { started: true as const }
    },
  }),

  accountEndpoint({
    name: 'releaseHeldPoints',
    path: 'POST /v3/internal/staff/held-points/release',
    summary: 'Publishes quarantined points and states why they are correct.',
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
        .max(MAX_POINTS),
      reason: lineField(300).pipe(z.string().min(3, 'must state why the values are correct')),
    }),
    output: z.object({ released: z.int() }),
    run: async ({ accounts, acting, releaseHeld }, { points, reason }) => {
      const released = await releaseHeld(points, reason)
      await recordFactChange(accounts.db, toActor(acting()), {
        action: 'staff.release-held-points',
        object: points
          .slice(0, 1)
          .map((one) => `point:${one.metric_id}/${one.project_id}/${one.day}/${one.source_id}`)
          .join(),
        after: { released, reason, points },
      })
      return { released }
    },
  }),

  accountEndpoint({
    name: 'readRawAnswer',
    path: '/v3/internal/staff/answers/{batch_id}/{sha256}',
    summary: 'The unchanged bytes of a source’s response, whatever their size and license.',
    fileName: 'answer.json',
    input: z.strictObject({ batch_id: IdField, sha256: SHA256_PARAM }),
    output: z.instanceof(Uint8Array),
    run: ({ readAnswer }, { batch_id, sha256 }) => readAnswer(batch_id, sha256),
  }),
] as const
