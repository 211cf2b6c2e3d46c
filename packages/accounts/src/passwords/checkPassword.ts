import { AppError } from '@tickmark/core/errors/AppError'
import { findPasswordFault, judgedPassword } from '@tickmark/core/session/findPasswordFault'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Accounts } from '../context/Accounts.ts'
import { isPredictable } from '../identity/isPredictable.ts'

/**
 * Checks a new password by the rules of `findPasswordFault`, which the screens use too.
 * @throws AppError `bad-request` that names the field and says what is allowed, never the password.
 */
export function checkPassword(
  password: string,
  { field, email }: { field: string; email: string },
): void {
  const fault = findPasswordFault(password, email)
  if (fault !== undefined) refusePassword(fault, { field, code: 'invalid' })
}

/**
 * Refuses a password that others would guess. It takes longer than `checkPassword`, so it comes after what limits tries.
 * @throws AppError `bad-request` with the code `common`.
 */
export async function refuseCommonPassword(
  { productName }: Pick<Accounts, 'productName'>,
  password: string,
  { field, email }: { field: string; email: string },
): Promise<void> {
  const words = [
    ...[productName, ...productName.split(/\s+/)],
    ...[email, ...email.split('@'), ...email.split(/[@.]/), ...email.split(/[^\p{L}\p{N}]+/u)],
  ].filter((word) => word !== '')
  if (isPredictable(password, words) || (await isCommonPassword(judgedPassword(password), words)))
    refusePassword('This password is easy to guess. Choose one that is longer or less common.', {
      field,
      code: 'common',
    })
}

function refusePassword(fault: string, { field, code }: { field: string; code: string }): never {
  throw new AppError('bad-request', fault, { errors: [{ code, field, value: null }] })
}

/**
 * Fewer guesses than this are made within a day through a log-in that counts tries. zxcvbn estimates guesses from lists
 * of leaked passwords, keyboard rows, repeats, sequences and dates, also with letters exchanged for signs.
 */
const MIN_GUESSES = 1e6
/** The number of characters that are read: those after it make no password common, and reading them would take long. */
const MAX_READ_LENGTH = 32

let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Returns whether a password is among the first that an attacker would guess: a common one, or one made of words that
 * anyone can know, such as the email address or the name of the product.
 */
async function isCommonPassword(password: string, knownWords: readonly string[]): Promise<boolean> {
  loading ??= load()
  const { guesses } = (await loading).check(password.slice(0, MAX_READ_LENGTH), [...knownWords])
  return guesses < MIN_GUESSES
}

/** Loads the lists, which are large and needed only when a user chooses a password. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: MAX_READ_LENGTH,
  })
}
