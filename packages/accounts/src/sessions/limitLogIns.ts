import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { addressKey } from '../limits/addressKey.ts'
import { reserveTry } from '../limits/Counts.ts'

const WINDOW_MS = 15 * 60_000
/**
 * From so many wrong tries on, each further one costs a captcha. Nobody is locked out by that: anyone who knows the
 * password solves one and is in.
 */
const FREE_TRIES = { pair: 5, email: 50, address: 50 } as const
/** More than this from one address is no person. */
const MOST_TRIES = 300

type Try = { email: string; address: string; captcha: string | undefined }

/**
 * Checks a password if the wrong tries so far let it, and counts the try when it was wrong, which `check` says by
 * undefined. Tries that come together are all counted before the first of them is checked.
 * @throws AppError `too-many-requests`, with the code `captcha-required` when a captcha is needed first; what `check`
 * throws.
 */
export async function limitLogIns<T>(
  accounts: Accounts,
  { email, address, captcha }: Try,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { attempts } = accounts
  const from = addressKey(address)
  const pairKey = `log-in ${email} ${from}`
  const [pair, byEmail, byAddress] = await Promise.all([
    reserveTry(attempts, pairKey, WINDOW_MS),
    reserveTry(attempts, `log-in ${email}`, WINDOW_MS),
    reserveTry(attempts, `log-in from ${from}`, WINDOW_MS),
  ])
  let notWrong = [pair, byEmail, byAddress]
  try {
    if (byAddress.earlier >= MOST_TRIES)
      throw new AppError('too-many-requests', 'Too many wrong tries from here. Try again later.')
    const isFree =
      pair.earlier < FREE_TRIES.pair &&
      byEmail.earlier < FREE_TRIES.email &&
      byAddress.earlier < FREE_TRIES.address
    if (!isFree) await requireCaptcha(accounts, captcha, address)
    const found = await check()
    if (found === undefined) notWrong = []
    else await attempts.clear(pairKey)
    return found
  } finally {
    await Promise.all(notWrong.map((reserved) => reserved.release()))
  }
}

async function requireCaptcha(
  accounts: Accounts,
  captcha: string | undefined,
  address: string,
): Promise<void> {
  if (captcha === undefined)
    throw new AppError('too-many-requests', 'Too many wrong tries. Solve the captcha to go on.', {
      errors: [{ code: 'captcha-required', field: 'captcha', value: null }],
    })
  await accounts.captcha.check(captcha, address)
}
