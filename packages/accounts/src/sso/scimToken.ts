import { randomBytes } from 'node:crypto'
import type { Provisioning } from '@tickmark/core/accounts/SingleSignOn'
import { authorize } from '../access/authorize.ts'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { hashToken } from '../identity/oneTimeToken.ts'
import type { Querier } from '../store/Store.ts'
import { isManaged } from './isManaged.ts'
import { requireVerifiedDomain } from './ssoDomains.ts'

const PREFIX = 'tm_scim_'
/** A use is written down at most so often, since a provider may send a hundred requests a second. */
const USE_MS = 60_000

/**
 * Makes the token by which an organization's provider manages its people, in place of the one before. It is shown once.
 * @throws AppError `conflict` without a verified domain; see `authorize`.
 */
export async function createScimToken(
  accounts: Accounts,
  acting: Acting,
  organizationId: string,
): Promise<string> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const row = {
    hash: hashToken(token),
    hint: token.slice(0, PREFIX.length + 4),
    created_at: accounts.now(),
    last_used_at: null,
  }
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'createScimToken', { organizationId, userId: acting.caller.userId })
    await requireVerifiedDomain(trx, organizationId, 'your provider manages its users')
    await trx
      .insertInto('scim_tokens')
      .values({ ...row, organization_id: organizationId })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
      .execute()
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'scim.create-token',
      object: `organization:${organizationId}`,
      after: { hint: row.hint },
    })
  })
  return token
}

/**
 * Takes the token back. The people and groups that it managed stay as they are.
 * @throws AppError; see `authorize`.
 */
export async function deleteScimToken(
  accounts: Accounts,
  acting: Acting,
  organizationId: string,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'deleteScimToken', { organizationId, userId: acting.caller.userId })
    await dropScimToken(trx, acting, organizationId)
  })
}

/** Takes the token back as part of a transaction. */
export async function dropScimToken(
  trx: Querier,
  acting: Acting,
  organizationId: string,
): Promise<void> {
  const gone = await trx
    .deleteFrom('scim_tokens')
    .where('organization_id', '=', organizationId)
    .returning('hint')
    .executeTakeFirst()
  if (gone === undefined) return
  await recordAudit(trx, toActor(acting), {
    organizationId,
    action: 'scim.delete-token',
    object: `organization:${organizationId}`,
    before: gone,
  })
}

/** Finds the organization whose provider sends a token; undefined for an unknown token. */
export async function findScimOrganization(
  { db, now }: Accounts,
  token: string,
): Promise<string | undefined> {
  if (!token.startsWith(PREFIX)) return
  const found = await db
    .selectFrom('scim_tokens')
    .select(['organization_id', 'last_used_at'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()
  if (found === undefined) return
  const last = found.last_used_at?.getTime() ?? 0
  if (now().getTime() - last > USE_MS)
    await db
      .updateTable('scim_tokens')
      .set({ last_used_at: now() })
      .where('organization_id', '=', found.organization_id)
      .execute()
  return found.organization_id
}

/** Reads how an organization's provider manages its people. */
export async function readProvisioning(
  { db, publicUrl }: Pick<Accounts, 'db' | 'publicUrl'>,
  organizationId: string,
): Promise<Provisioning> {
  const token = await db
    .selectFrom('scim_tokens')
    .select(['hint', 'created_at', 'last_used_at'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const groups = await db
    .selectFrom('scim_groups')
    .leftJoin('scim_group_members', 'group_id', 'scim_groups.id')
    .leftJoin('scim_users', (on) => on.onRef('scim_users.id', '=', 'scim_user_id').on(isManaged))
    .select(({ fn }) => [
      'scim_groups.id as group_id',
      'display_name',
      'role',
      fn.count<string>('scim_users.id').as('members'),
    ])
    .where('scim_groups.organization_id', '=', organizationId)
    .groupBy(['scim_groups.id', 'display_name', 'role'])
    .orderBy('display_name')
    .execute()
  return {
    base_url: `${publicUrl}/scim/v2`,
    token:
      token === undefined
        ? null
        : {
            hint: token.hint,
            created_at: token.created_at.toISOString(),
            last_used_at: token.last_used_at?.toISOString() ?? null,
          },
    users: await countUsers(db, organizationId),
    groups: groups.map(({ members, ...group }) => ({ ...group, members: Number(members) })),
  }
}

async function countUsers(db: Querier, organizationId: string): Promise<number> {
  const { total } = await db
    .selectFrom('scim_users')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('organization_id', '=', organizationId)
    .where(isManaged)
    .executeTakeFirstOrThrow()
  return Number(total)
}
