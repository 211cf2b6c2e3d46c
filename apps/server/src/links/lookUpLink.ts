import { findLink } from '@tickmark/accounts/links/createLink'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { AppError } from '@tickmark/core/errors/AppError'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'

/**
 * Where a short link leads; undefined where there is no such one.
 * @throws AppError `not-ready` while the store of people cannot be reached.
 */
export async function lookUpLink(
  people: Pick<LazyAccounts, 'open'>,
  link: string,
): Promise<string | undefined> {
  try {
    return await findLink(await people.open(), link)
  } catch (failure) {
    if (!isStoreUnreachable(failure)) throw failure
    throw new AppError('not-ready', 'Short links cannot be looked up just now. Try again soon.', {
      cause: failure,
    })
  }
}
