import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * Fewer guesses than this are made within a day through a log-in that counts tries. zxcvbn estimates guesses from lists
 * of leaked passwords, keyboard rows, repeats, sequences and dates, also with letters exchanged for signs.
 */
const LEAST_GUESSES = 1e6
/** What comes after so many characters makes no password common, and reading it would take long. */
const LONGEST_READ = 32

let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Whether a password is among the first that somebody would guess: a common one, or one that is made of words that
 * everybody can know, such as the e-mail address or the name of the product.
 */
export async function isCommonPassword(
  password: string,
  knownWords: readonly string[],
): Promise<boolean> {
  loading ??= load()
  const { guesses } = (await loading).check(password.slice(0, LONGEST_READ), [...knownWords])
  return guesses < LEAST_GUESSES
}

/** The lists are large and needed only when somebody chooses a password. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: LONGEST_READ,
  })
}
