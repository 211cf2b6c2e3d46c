import type { DatahubState } from '@tickmark/core/answers/choices'
import type { DatahubMessage } from '@tickmark/core/datahub/DatahubItem'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, isStaffAddress, toActor } from '../access/Caller.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { lockOwn, raiseVersion } from './commitItem.ts'
import { countAct, type DatahubRow, lockItem, requireState, requireVersion } from './DatahubRow.ts'
import {
  findMentioned,
  listParticipants,
  listReviewers,
  mailPeople,
  selectMergers,
} from './datahubMails.ts'

/**
 * Adds a message to the thread of an item, about one of its commits or about all of it. Its author, everybody who wrote
 * in the thread, and staff who are mentioned get an email. The last message of the thread is not added again.
 * @throws AppError `not-found`, `too-many-requests`.
 */
export async function addMessage(
  accounts: Accounts,
  acting: Acting,
  { dataId, text, commitId }: { dataId: string; text: string; commitId: number | undefined },
): Promise<void> {
  const actor = toActor(acting)
  await countAct(accounts, actor)
  await accounts.db.transaction().execute(async (trx) => {
    const row = await lockItem(trx, dataId, acting.caller)
    await requireCommit(trx, dataId, commitId)
    if (await isLast(trx, { row, actor, text, commit: commitId ?? null })) return
    const participants = await listParticipants(trx, row)
    const mentioned = findMentioned(text, [
      ...participants,
      ...(await listReviewers(accounts, trx, row)),
    ])
    await addNote(accounts, trx, { row, actor, event: 'message', text, commit: commitId ?? null })
    const isMentioned = new Set(mentioned.map(({ id }) => id))
    const notice = { row, actorId: actor.userId, text }
    await mailPeople(accounts, trx, {
      ...notice,
      recipients: [...new Map(mentioned.map((one) => [one.id, one])).values()],
      happened: 'mentions you in a message',
    })
    await mailPeople(accounts, trx, {
      ...notice,
      recipients: participants.filter(({ id }) => !isMentioned.has(id)),
      happened: 'has a new message',
    })
    await recordAudit(trx, actor, {
      action: 'datahub.message',
      object: `datahub:${dataId}`,
    })
  })
  accounts.later(() => accounts.mail.deliver())
}

/** Returns whether a message is the last of its thread already, as after an answer that was lost. */
async function isLast(trx: Querier, { row, actor, text, commit }: Entry): Promise<boolean> {
  const last = await trx
    .selectFrom('datahub_messages')
    .select(['event', 'text', 'commit_number', 'author_id'])
    .where('item_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    last?.event === 'message' &&
    last.text === text &&
    last.commit_number === commit &&
    last.author_id === actor.userId
  )
}

async function requireCommit(
  trx: Querier,
  dataId: string,
  commitId: number | undefined,
): Promise<void> {
  if (commitId === undefined) return
  const found = await trx
    .selectFrom('datahub_commits')
    .select('number')
    .where('item_id', '=', dataId)
    .where('number', '=', commitId)
    .executeTakeFirst()
  if (found === undefined)
    throw new AppError('not-found', `Item ${dataId} has no commit ${commitId}.`)
}

/**
 * Hands a draft to staff for review. `finish` is done in the same transaction.
 * @throws AppError `not-found`, `forbidden`, `conflict`.
 */
export async function submitItem(
  accounts: Accounts,
  acting: Acting,
  { dataId, finish }: { dataId: string; finish?: (trx: Querier) => Promise<void> },
): Promise<void> {
  const actor = toActor(acting)
  await countAct(accounts, actor)
  await accounts.db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, dataId, acting)
    requireState(row, ['draft'])
    await enterState(accounts, trx, { row, actor, state: 'submitted', text: '' })
    await mailPeople(accounts, trx, {
      row,
      actorId: actor.userId,
      recipients: await listReviewers(accounts, trx, row),
      happened: 'was submitted for review',
      text: '',
    })
    await finish?.(trx)
  })
  accounts.later(() => accounts.mail.deliver())
}

/**
 * Rejects a submitted item, with the reason.
 * @throws AppError `not-found`, `forbidden`, `conflict`.
 */
export async function rejectItem(
  accounts: Accounts,
  acting: Acting,
  { dataId, baseVersion, text }: { dataId: string; baseVersion: number; text: string },
): Promise<void> {
  const actor = toActor(acting)
  await accounts.db.transaction().execute(async (trx) => {
    const row = await lockItem(trx, dataId, acting.caller)
    await requireReviewer(accounts, trx, { acting, row })
    requireState(row, ['submitted'])
    requireVersion(row, baseVersion)
    await enterState(accounts, trx, { row, actor, state: 'rejected', text })
    await mailOutcome(accounts, trx, { row, actor, happened: 'was rejected', text })
  })
  accounts.later(() => accounts.mail.deliver())
}

/** Emails everybody who took part how a review ended. */
export async function mailOutcome(
  accounts: Accounts,
  trx: Querier,
  { row, actor, ...notice }: { row: DatahubRow; actor: Actor; happened: string; text: string },
): Promise<void> {
  await mailPeople(accounts, trx, {
    ...notice,
    row,
    actorId: actor.userId,
    recipients: await listParticipants(trx, row),
  })
}

/**
 * Makes sure, within a transaction, that a user may still review an item, and keeps it so until it ends.
 * @throws AppError `forbidden`.
 */
export async function requireReviewer(
  accounts: Accounts,
  trx: Querier,
  { acting: { caller }, row }: { acting: Acting; row: DatahubRow },
): Promise<string> {
  const { companyDomain } = accounts
  const found = await trx
    .selectFrom('users')
    .select(['username', 'email', 'email_verified', 'is_staff', 'suspended_at'])
    .where('id', '=', caller.userId)
    .forShare()
    .executeTakeFirst()
  const isActive = found !== undefined && found.suspended_at === null
  const isStaff =
    isActive &&
    (found.is_staff || (found.email_verified && isStaffAddress(found.email, companyDomain)))
  if (isStaff || (isActive && (await isMerger(accounts, trx, { row, userId: caller.userId }))))
    return found.username
  throw new AppError(
    'forbidden',
    'Only staff, and organizations that may merge changes of their listings, can do this.',
  )
}

/** Returns whether a user belongs to an organization that may merge an item. Inside a transaction it stays so. */
export async function isMerger(
  accounts: Accounts,
  db: Querier,
  { row, userId }: { row: DatahubRow; userId: string },
): Promise<boolean> {
  const query = selectMergers(accounts, db, row)
    .select('members.user_id')
    .where('members.user_id', '=', userId)
  const found = await (db.isTransaction ? query.forShare() : query).executeTakeFirst()
  return found !== undefined
}

type Entry = { row: DatahubRow; actor: Actor; text: string; commit?: number | null }

/** Brings an item into a state, with a note in its thread and in the audit log. */
export async function enterState(
  accounts: Accounts,
  trx: Querier,
  { state, ...entry }: Entry & { state: Exclude<DatahubState, 'draft'> },
): Promise<void> {
  const { row, actor, text, commit } = entry
  await trx.updateTable('datahub_items').set({ state }).where('id', '=', row.id).execute()
  await raiseVersion(accounts, trx, row)
  await addNote(accounts, trx, { ...entry, event: state, commit: commit ?? null })
  await recordAudit(trx, actor, {
    action: `datahub.${AUDITED[state]}`,
    object: `datahub:${row.id}`,
    before: { state: row.state },
    after: { state, ...(text !== '' && { text }), ...(commit && { commit }) },
  })
}

const AUDITED = {
  submitted: 'submit',
  merged: 'merge',
  rejected: 'reject',
  reverted: 'revert',
} as const

async function addNote(
  accounts: Accounts,
  trx: Querier,
  {
    row,
    actor,
    event,
    text,
    commit,
  }: Entry & { event: DatahubMessage['event']; commit: number | null },
): Promise<void> {
  const now = accounts.now()
  await trx
    .insertInto('datahub_messages')
    .values({
      item_id: row.id,
      event,
      text,
      commit_number: commit,
      // An account may be gone by the time a merge that a killed server began is completed.
      author_id: (expression) =>
        expression
          .selectFrom('users')
          .select('id')
          .where('id', '=', actor.userId ?? ''),
      created_at: now,
    })
    .execute()
  await trx.updateTable('datahub_items').set({ updated_at: now }).where('id', '=', row.id).execute()
}
