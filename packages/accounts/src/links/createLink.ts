import { createHash } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Visitor } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { addressKey } from '../limits/addressKey.ts'

/** Of one address; a link that was there already counts too. */
const MAX_LINKS = { count: 120, windowMs: 3_600_000 } as const
/** Of twelve characters, each of six bits: no one finds a second path with the id of the first. */
const ID_LENGTH = 12

/** `pinnedTo` is what is to count as known on the page, or null for whatever is known when it is opened. */
type NewLink = { path: string; pinnedTo: string | null }

/**
 * A short address for a page of the terminal; the same one for the same page, pinned to the same moment.
 * @throws AppError `bad-request` for what is no page of the terminal, `too-many-requests`.
 */
export async function createLink(
  accounts: Pick<Accounts, 'db' | 'attempts' | 'publicUrl' | 'now'>,
  { address }: Pick<Visitor, 'address'>,
  { path, pinnedTo }: NewLink,
): Promise<{ link_id: string; url: string }> {
  const { count } = await accounts.attempts.add(`links ${addressKey(address)}`, MAX_LINKS.windowMs)
  if (count > MAX_LINKS.count)
    throw new AppError(
      'too-many-requests',
      'Too many links were created from this address. Try again later.',
    )
  const checked = checkLinkPath(path, pinnedTo)
  const id = createHash('sha256').update(checked).digest('base64url').slice(0, ID_LENGTH)
  await accounts.db
    .insertInto('links')
    .values({ id, path: checked, created_at: accounts.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { link_id: id, url: `${accounts.publicUrl}/explorer/l/${id}` }
}

const MAX_PATH_LENGTH = 20_000
/** An origin that belongs to no site, against which a path shows whether it leads elsewhere. */
const OWN_ORIGIN = 'https://own.invalid'
const SHORT_LINKS = '/explorer/l/'

/**
 * A path of the terminal as browsers understand it, with the moment that its page is pinned to where one is given and the
 * path names none itself.
 * @throws AppError `bad-request` for another site, another part of this one, a short link, and what is too long.
 */
export function checkLinkPath(path: string, pinnedTo: string | null = null): string {
  const url = path.startsWith('/') ? URL.parse(path, OWN_ORIGIN) : null
  if (url === null || url.origin !== OWN_ORIGIN || !isPage(url.pathname))
    refuse('must be a path of a page below /explorer')
  if (pinnedTo !== null && !url.searchParams.has('as_of'))
    url.search += `${url.search === '' ? '?' : '&'}as_of=${encodeURIComponent(pinnedTo)}`
  const checked = `${url.pathname}${url.search}${url.hash}`
  if (checked.length > MAX_PATH_LENGTH) refuse(`has at most ${MAX_PATH_LENGTH} characters`)
  return checked
}

/** A short link to a short link could lead round and round. */
function isPage(pathname: string): boolean {
  if (pathname === '/explorer') return true
  return pathname.startsWith('/explorer/') && !pathname.startsWith(SHORT_LINKS)
}

function refuse(message: string): never {
  throw new AppError('bad-request', `path: ${message}`, {
    errors: [{ code: 'invalid', field: 'path', value: null }],
  })
}

/** Finds where a short link leads; undefined if it does not exist. */
export async function findLink(
  { db }: Pick<Accounts, 'db'>,
  linkId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('links')
    .select('path')
    .where('id', '=', linkId)
    .executeTakeFirst()
  return found?.path
}
