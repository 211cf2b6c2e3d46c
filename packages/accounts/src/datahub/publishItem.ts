import { randomUUID } from 'node:crypto'
import { checkEdit } from '@tickmark/core/datahub/checkEdit'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { type Acting, toActor } from '../identity/Caller.ts'
import type { PendingPublication, Querier } from '../store/Store.ts'
import type { CataloguePublisher, PublishedEdit } from './CataloguePublisher.ts'
import { listConflicts } from './commitItem.ts'
import {
  type DatahubRow,
  findLastCommit,
  lockItem,
  requireState,
  requireVersion,
  selectItems,
} from './DatahubRow.ts'
import { enterState, mailOutcome, requireReviewer } from './discussItem.ts'

type Review = { dataId: string; baseVersion: number; publisher: CataloguePublisher }

/**
 * Publishes what the newest commit of a submitted item proposes, as one batch of the edits layer.
 * @throws AppError `not-found`, `forbidden`; `conflict` for one that is not submitted or was changed meanwhile, and
 * with the code `rebase-needed` where a field was published with another value since the commit; `bad-request` with
 * what is wrong.
 */
export async function mergeItem(
  accounts: Accounts,
  acting: Acting,
  { dataId, baseVersion, publisher }: Review,
): Promise<void> {
  await publishAlone(accounts, publisher, async (trx) => {
    const row = await lockItem(trx, dataId, acting.caller)
    const reviewer = await requireReviewer(accounts, trx, acting)
    requireState(row, ['submitted'])
    requireVersion(row, baseVersion)
    const commit = await findLastCommit(trx, dataId)
    requireMergeable(publisher, row, commit)
    return {
      row,
      acting,
      pending: { event: 'merged', commit: commit.number, text: '' },
      edit: {
        author: `${nameAuthor(row)}, merged by ${reviewer}`,
        reason: `Datahub #${dataId}, commit ${commit.number}: ${row.title}`,
        project_id: row.project_id,
        fields: JSON.parse(commit.data),
        source: nameSource(dataId),
        revision: String(commit.number),
      },
    }
  })
}

/**
 * Takes back what a merged item published: its fields are as the edits stated them before.
 * @throws AppError `not-found`, `forbidden`; `conflict` for one that is not merged, and where a later batch changed one
 * of its fields.
 */
export async function revertItem(
  accounts: Accounts,
  acting: Acting,
  { dataId, baseVersion, text, publisher }: Review & { text: string },
): Promise<void> {
  await publishAlone(accounts, publisher, async (trx) => {
    const row = await lockItem(trx, dataId, acting.caller)
    const reviewer = await requireReviewer(accounts, trx, acting)
    requireState(row, ['merged'])
    requireVersion(row, baseVersion)
    const { fields, changedSince } = await publisher.readBefore(row.batch_id ?? '')
    if (changedSince.length > 0)
      throw new AppError(
        'conflict',
        `Changed again since this item was merged: ${changedSince.join(', ')}. Revert the later change first, or propose an edit.`,
      )
    const commit = row.merged_commit ?? 1
    return {
      row,
      acting,
      pending: { event: 'reverted', commit, text },
      edit: {
        author: reviewer,
        reason: `Datahub #${dataId} reverted: ${text}`,
        project_id: row.project_id,
        fields,
        source: nameSource(dataId),
        revision: String(commit),
      },
    }
  })
}

/** @throws AppError `conflict` where it must be rebased, `bad-request` where it has faults. */
function requireMergeable(
  { catalogue }: CataloguePublisher,
  row: DatahubRow,
  { base, data }: { base: string; data: string },
): void {
  const conflicts = listConflicts(catalogue, row, base)
  if (conflicts.length > 0)
    throw new AppError(
      'conflict',
      `Published with other values since the last commit: ${conflicts.join(', ')}. The author has to commit again.`,
      { errors: conflicts.map((field) => ({ code: 'rebase-needed', field, value: null })) },
    )
  const faults = checkEdit(catalogue, row.project_id, JSON.parse(data)).filter(
    ({ kind }) => kind === 'fault',
  )
  if (faults.length > 0)
    throw new AppError('bad-request', faults.map(({ text }) => text).join(' '), {
      errors: faults.map(({ field }) => ({ code: 'invalid', field, value: null })),
    })
}

/** Where a statement of the catalogue that an item made comes from. */
function nameSource(dataId: string): string {
  return `datahub:${dataId}`
}

function nameAuthor({ author_name, source_id }: DatahubRow): string {
  return author_name ?? (source_id === '' ? 'a deleted account' : source_id)
}

type Plan = {
  row: DatahubRow
  acting: Acting
  pending: Pick<PendingPublication, 'event' | 'commit' | 'text'>
  edit: Omit<PublishedEdit, 'batch_id'>
}

/**
 * Publishes a batch and then says so in the item, which are two stores: the intent is written down first, and a server
 * that dies in between leaves what `settlePending` completes or takes back.
 */
async function publishAlone(
  accounts: Accounts,
  publisher: CataloguePublisher,
  prepare: (trx: Querier) => Promise<Plan>,
): Promise<void> {
  await publisher.alone(async () => {
    await settleAll(accounts, publisher)
    const batch_id = randomUUID()
    const plan = await accounts.db.transaction().execute(async (trx) => {
      const prepared = await prepare(trx)
      const { row, acting } = prepared
      const pending: PendingPublication = {
        ...prepared.pending,
        batch_id,
        reviewer: toActor(acting),
      }
      await trx
        .updateTable('datahub_items')
        .set({ pending: JSON.stringify(pending) })
        .where('id', '=', row.id)
        .execute()
      return prepared
    })
    try {
      await publisher.publish({ ...plan.edit, batch_id })
    } finally {
      await settleAll(accounts, publisher)
    }
  })
  accounts.later(() => accounts.mail.deliver())
}

/**
 * Completes merges and reverts that a killed server began, or takes them back where their batch was not published. Does
 * nothing while another server publishes.
 */
export async function settlePending(
  accounts: Accounts,
  publisher: CataloguePublisher,
): Promise<void> {
  if ((await listPending(accounts.db)).length === 0) return
  await publisher
    .alone(() => settleAll(accounts, publisher))
    .catch((failure: unknown) => {
      if (!(failure instanceof AppError)) throw failure
    })
}

function listPending(db: Querier): Promise<DatahubRow[]> {
  return selectItems(db).where('datahub_items.pending', 'is not', null).execute()
}

async function settleAll(accounts: Accounts, publisher: CataloguePublisher): Promise<void> {
  for (const row of await listPending(accounts.db)) {
    if (row.pending === null) continue
    const { pending } = row
    const isPublished = await publisher.isPublished(pending.batch_id)
    await accounts.db.transaction().execute(async (trx) => {
      const cleared = await trx
        .updateTable('datahub_items')
        .set({
          pending: null,
          ...(isPublished &&
            pending.event === 'merged' && {
              batch_id: pending.batch_id,
              merged_commit: pending.commit,
            }),
        })
        .where('id', '=', row.id)
        .where('pending', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (cleared === undefined || !isPublished) return
      const { event, commit, text, reviewer: actor } = pending
      await enterState(accounts, trx, { row, actor, state: event, text, commit })
      await mailOutcome(accounts, trx, { row, actor, happened: `was ${event}`, text })
    })
  }
}
