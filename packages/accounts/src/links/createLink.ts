import { createHash } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Visitor } from '../identity/Visitor.ts'
import { addressKey } from '../limits/addressKey.ts'
import { checkLinkPath } from './checkLinkPath.ts'

/** Of one address; a link that was there already counts too. */
const MOST_LINKS = { count: 120, windowMs: 3_600_000 } as const
/** Of twelve characters, each of six bits: nobody finds a second path with the id of the first. */
const ID_LENGTH = 12

/** `pinnedTo` is what is to count as known on the page, or null for whatever is known when it is opened. */
export type NewLink = { path: string; pinnedTo: string | null }

/**
 * A short address for a page of the terminal; the same one for the same page, pinned to the same moment.
 * @throws AppError `bad-request` for what is no page of the terminal, `too-many-requests`.
 */
export async function createLink(
  accounts: Pick<Accounts, 'db' | 'attempts' | 'publicUrl' | 'now'>,
  { address }: Pick<Visitor, 'address'>,
  { path, pinnedTo }: NewLink,
): Promise<{ link_id: string; url: string }> {
  const { count } = await accounts.attempts.add(`links ${addressKey(address)}`, MOST_LINKS.windowMs)
  if (count > MOST_LINKS.count)
    throw new AppError('too-many-requests', 'Too many links were made from here. Try later.')
  const checked = checkLinkPath(path, pinnedTo)
  const id = createHash('sha256').update(checked).digest('base64url').slice(0, ID_LENGTH)
  await accounts.db
    .insertInto('links')
    .values({ id, path: checked, created_at: accounts.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { link_id: id, url: `${accounts.publicUrl}/explorer/l/${id}` }
}
