import type { Accounts } from '../Accounts.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import type { Querier } from '../store/Store.ts'
import type { DatahubRow } from './DatahubRow.ts'

type Person = { id: string; email: string; username: string }

/** Emails about the datahub that one address gets within an hour; the thread has the rest. */
const MOST_MAILS = { count: 20, windowMs: 3_600_000 } as const
const LONGEST_EXCERPT = 1_000

/** Members of staff who can be mailed. */
export async function listStaff({ companyDomain }: Accounts, db: Querier): Promise<Person[]> {
  return selectPeople(db)
    .where((user) =>
      user.or([
        user('is_staff', '=', true),
        ...(companyDomain === null ? [] : [user('email', 'like', `%@${companyDomain}`)]),
      ]),
    )
    .execute()
}

/** The author of an item and everybody who wrote in its thread, as far as they can be mailed. */
export async function listParticipants(
  db: Querier,
  { id, author_id }: DatahubRow,
): Promise<Person[]> {
  return selectPeople(db)
    .where((user) =>
      user.or([
        user('id', '=', author_id ?? ''),
        user(
          'id',
          'in',
          user.selectFrom('datahub_messages').select('author_id').where('item_id', '=', id),
        ),
      ]),
    )
    .execute()
}

function selectPeople(db: Querier) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username'])
    .where('email_verified', '=', true)
    .where('suspended_at', 'is', null)
    .orderBy('id')
}

/** Those of some people whom a text mentions, as `@name`. */
export function findMentioned(text: string, people: readonly Person[]): Person[] {
  const words = text.toLowerCase()
  return people.filter(({ username }) => {
    const name = `@${username.toLowerCase()}`
    for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + 1))
      if (!/[\p{L}\p{N}_-]/u.test(words[at + name.length] ?? '')) return true
    return false
  })
}

type Notice = {
  row: DatahubRow
  /** Who did it; they get no email about it. */
  actorId: string | null
  recipients: readonly Person[]
  /** What happened, after the title of the item: `was merged`. */
  happened: string
  text: string
}

/** Queues emails about an item, as part of the transaction that is the reason for them. */
export async function mailPeople(
  accounts: Accounts,
  trx: Querier,
  { row, actorId, recipients, happened, text }: Notice,
): Promise<void> {
  const excerpt = text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)} …` : text
  for (const { id, email } of recipients) {
    if (id === actorId) continue
    const { count } = await accounts.attempts.add(`datahub mail ${email}`, MOST_MAILS.windowMs)
    if (count > MOST_MAILS.count) continue
    await queueMail(accounts, trx, {
      recipient: email,
      subject: `Datahub #${row.id}: ${row.title}`,
      paragraphs: [`“${row.title}” ${happened}.`, ...(excerpt === '' ? [] : [excerpt])],
      action: { label: 'Open the item', url: linkTo(accounts.publicUrl, `datahub/${row.id}`) },
      note: 'You get this email because you take part in this item of the datahub or review its items.',
    })
  }
}
