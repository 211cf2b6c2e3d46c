import type { Accounts } from '../Accounts.ts'

/** Whoever asks for e-mails to somebody else's address can have no more than this sent in an hour. */
const MOST_MAILS = { count: 5, windowMs: 3_600_000 } as const

/** Counts an e-mail that a visitor causes, and says whether its address had as many as it may get. */
export async function isMailedEnough(
  { attempts }: Pick<Accounts, 'attempts'>,
  email: string,
): Promise<boolean> {
  const { count } = await attempts.add(`mail ${email}`, MOST_MAILS.windowMs)
  return count > MOST_MAILS.count
}
