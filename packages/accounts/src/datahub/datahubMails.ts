import { countThings } from '@tickmark/core/formats/formatValue'
import { type ExpressionBuilder, sql } from 'kysely'
import { findUsername } from '../access/findUsername.ts'
import type { Accounts } from '../context/Accounts.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import { linkToUnsubscribe } from '../mail/unsubscribe.ts'
import type { Querier, Tables } from '../store/Store.ts'
import type { DatahubRow } from './DatahubRow.ts'

type Person = { id: string; email: string; username: string }

/** The emails about the datahub that a user gets at once within an hour. */
const MAX_MAILS = { count: 10, windowMs: 3_600_000 } as const
const MAX_EXCERPT_LENGTH = 1_000
const SENT_AT_ONCE = 100
/** Items that one email names. */
const MAX_ITEMS = 50

/** Staff, and members of an organization that may merge changes of the project, as far as they can be mailed. */
export async function listReviewers(
  accounts: Accounts,
  db: Querier,
  row: DatahubRow,
): Promise<Person[]> {
  return selectPeople(db)
    .where((user) => user.or(listReviewerTests(accounts, db, { row, user })))
    .execute()
}

/** Returns whether any active user but one may review an item. */
export async function hasOtherReviewer(
  accounts: Accounts,
  db: Querier,
  { row, userId }: { row: DatahubRow; userId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('suspended_at', 'is', null)
    .where('id', '!=', userId)
    .where((user) => user.or(listReviewerTests(accounts, db, { row, user })))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Conditions on users of which a reviewer meets one. */
function listReviewerTests(
  accounts: Accounts,
  db: Querier,
  { row, user }: { row: DatahubRow; user: ExpressionBuilder<Tables, 'users'> },
) {
  const { companyDomain } = accounts
  return [
    user('is_staff', '=', true),
    ...(companyDomain === null ? [] : [user('email', 'like', `%@${companyDomain}`)]),
    user('id', 'in', selectMergers(accounts, db, row).select('members.user_id')),
  ]
}

/**
 * The memberships of organizations that have claimed an item's project and that the operator lets merge. A metric is
 * everybody's, so staff alone merge it.
 */
export function selectMergers(
  { mergers }: Accounts,
  db: Querier,
  { project_id, kind }: DatahubRow,
) {
  return db
    .selectFrom('members')
    .innerJoin('project_claims', 'project_claims.organization_id', 'members.organization_id')
    .where('project_claims.project_id', '=', kind === 'metric' ? '' : project_id)
    .where('members.organization_id', 'in', ['', ...mergers])
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
    .where('datahub_mails', '=', true)
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
  /** The user who did it; they get no email about it. */
  actorId: string | null
  recipients: readonly Person[]
  /** The event, worded to follow the title of the item and precede the user who did it: `was merged`. */
  happened: string
  text: string
}

/**
 * Queues emails about an item, as part of the transaction that is the reason for them. A user who had several within
 * the hour gets what follows in one email later; see `sendNotices`.
 */
export async function mailPeople(
  accounts: Accounts,
  trx: Querier,
  { row, actorId, recipients, text, ...notice }: Notice,
): Promise<void> {
  const name = await findUsername(trx, actorId)
  const happened = name === undefined ? notice.happened : `${notice.happened} by ${name}`
  const excerpt = text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)} …` : text
  for (const { id, email } of recipients) {
    if (id === actorId) continue
    const { count } = await accounts.attempts.add(`datahub mail ${id}`, MAX_MAILS.windowMs)
    if (count > MAX_MAILS.count)
      await trx
        .insertInto('datahub_notices')
        .values({ user_id: id, item_id: row.id, happened, created_at: accounts.now() })
        .execute()
    else
      await queueMail(accounts, trx, {
        recipient: email,
        subject: `Datahub #${row.id}: ${row.title}`,
        paragraphs: [`“${row.title}” ${happened}.`, ...(excerpt === '' ? [] : [excerpt])],
        action: { label: 'Open the item', url: linkTo(accounts.publicUrl, `datahub/${row.id}`) },
        note: NOTE,
        unsubscribeUrl: linkToUnsubscribe(accounts, { userId: id, list: 'datahub' }),
      })
  }
}

const NOTE = 'You receive this email because you participate in or review this datahub item.'

type Due = { user_id: string; email: string }

/** Sends what was put off for an hour: one email to each user, about all of it. Several servers send it once. */
export async function sendNotices(accounts: Accounts): Promise<void> {
  const before = new Date(accounts.now().getTime() - MAX_MAILS.windowMs)
  const { rows } = await sql<Due>`
    SELECT user_id, email FROM datahub_notices JOIN users ON users.id = user_id
    WHERE users.suspended_at IS NULL
    GROUP BY user_id, email HAVING min(datahub_notices.created_at) < ${before}
    LIMIT ${sql.lit(SENT_AT_ONCE)}`.execute(accounts.db)
  for (const due of rows)
    await accounts.db.transaction().execute((trx) => sendTogether(accounts, trx, due))
  if (rows.length > 0) accounts.later(() => accounts.mail.deliver())
}

async function sendTogether(
  accounts: Accounts,
  trx: Querier,
  { user_id: userId, email: recipient }: Due,
): Promise<void> {
  const { rows } = await sql<{ id: string; item_id: string; title: string; happened: string }>`
    WITH gone AS (DELETE FROM datahub_notices WHERE user_id = ${userId} RETURNING id, item_id, happened)
    SELECT gone.id, item_id, title, happened
    FROM gone JOIN datahub_items ON datahub_items.id = item_id
    WHERE EXISTS (SELECT 1 FROM users WHERE users.id = ${userId} AND datahub_mails)
    ORDER BY item_id, gone.id`.execute(trx)
  if (rows.length === 0) return
  const items = [...Map.groupBy(rows, ({ item_id }) => item_id).values()].flatMap((notices) => {
    const [first] = notices
    const happened = [...new Set(notices.map((one) => one.happened))].join(', ')
    if (first === undefined) return []
    const { item_id, title } = first
    const url = linkTo(accounts.publicUrl, `datahub/${item_id}`)
    return [{ text: `#${item_id} “${title}” ${happened}.`, url }]
  })
  const more = items.length - MAX_ITEMS
  await queueMail(accounts, trx, {
    recipient,
    subject: `Datahub: ${rows.length === 1 ? 'one more message or change' : `${rows.length} more messages and changes`}`,
    paragraphs: [
      'You received several emails about the datahub, so later activity is summarized here:',
      ...items.slice(0, MAX_ITEMS),
      ...(more > 0 ? [`And ${countThings(more, 'more item')}.`] : []),
    ],
    action: { label: 'Open the datahub', url: linkTo(accounts.publicUrl, 'datahub') },
    note: NOTE,
    unsubscribeUrl: linkToUnsubscribe(accounts, { userId, list: 'datahub' }),
  })
}
