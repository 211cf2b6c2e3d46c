import { randomUUID } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { authorize } from '../access/authorize.ts'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'

const MAX_LOGOS = { count: 20, windowMs: 3_600_000 } as const

/**
 * Checks that a user may set the logo of an organization, before a picture is read.
 * @throws AppError `not-found`, `forbidden`; see `authorize`. `too-many-requests`.
 */
export async function admitLogo(
  { db, attempts }: Pick<Accounts, 'db' | 'attempts'>,
  { caller: { userId } }: Acting,
  organizationId: string,
): Promise<void> {
  if ((await attempts.count(keyOf(userId))) >= MAX_LOGOS.count) throw tooMany()
  await authorize(db, 'uploadLogo', { organizationId, userId })
}

const keyOf = (userId: string) => `logo ${userId}`

function tooMany(): AppError {
  return new AppError('too-many-requests', 'Too many logos within an hour. Try again later.')
}

type NewLogo = {
  organizationId: string
  /** Draws the logo as the server will send it; asked only for those who may set one. */
  draw(): Promise<Uint8Array>
}

/**
 * Gives an organization a logo in place of the one it had. Returns its address.
 * @throws AppError `not-found`, `forbidden`; see `authorize`. `too-many-requests`, and what `draw` throws.
 */
export async function setLogo(
  accounts: Accounts,
  acting: Acting,
  { organizationId, draw }: NewLogo,
): Promise<string> {
  const { userId } = acting.caller
  await authorize(accounts.db, 'uploadLogo', { organizationId, userId })
  const { count } = await accounts.attempts.add(keyOf(userId), MAX_LOGOS.windowMs)
  if (count > MAX_LOGOS.count) throw tooMany()
  const png = await draw()
  const id = randomUUID()
  const logo_url = `/explorer/logos/${id}.png`
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'uploadLogo', { organizationId, userId })
    await trx
      .deleteFrom('organization_logos')
      .where('organization_id', '=', organizationId)
      .execute()
    await trx
      .insertInto('organization_logos')
      .values({ id, organization_id: organizationId, png })
      .execute()
    await trx
      .updateTable('organizations')
      .set({ logo_url })
      .where('id', '=', organizationId)
      .execute()
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'organization.set-logo',
      object: `organization:${organizationId}`,
      after: { logo_url },
    })
  })
  return logo_url
}

/**
 * Takes an organization's logo away, if it has one.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function removeLogo(
  accounts: Accounts,
  acting: Acting,
  organizationId: string,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'removeLogo', { organizationId, userId: acting.caller.userId })
    const removed = await trx
      .deleteFrom('organization_logos')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) return
    await trx
      .updateTable('organizations')
      .set({ logo_url: null })
      .where('id', '=', organizationId)
      .execute()
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'organization.remove-logo',
      object: `organization:${organizationId}`,
    })
  })
}

/** A logo by the id in its address, as a PNG. Anyone who knows the address may see it. */
export async function findLogo(db: Querier, id: string): Promise<Uint8Array | undefined> {
  const found = await db
    .selectFrom('organization_logos')
    .select('png')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.png
}
