import { checkEdit } from '@tickmark/core/datahub/checkEdit'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { type Acting, toActor } from '../identity/Caller.ts'
import type { PendingPublication, Querier } from '../store/Store.ts'
import type { CataloguePublisher } from './CataloguePublisher.ts'
import { listConflicts } from './commitItem.ts'
import {
  type DatahubRow,
  findLastCommit,
  lockItem,
  type PreparedCommit,
  requireState,
  requireVersion,
  selectItems,
} from './DatahubRow.ts'
import { enterState, mailOutcome, requireReviewer } from './discussItem.ts'
import { listTableConflicts, readTableCommit } from './tableCommit.ts'

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
    const reviewer = await requireReviewer(accounts, trx, { acting, row })
    requireState(row, ['submitted'])
    requireVersion(row, baseVersion)
    const commit = await findLastCommit(trx, dataId)
    const pending = { event: 'merged', commit: commit.number, text: '' } as const
    const author = `${nameAuthor(row)}, merged by ${reviewer}`
    const reason = `Datahub #${dataId}, commit ${commit.number}: ${row.title}`
    if (row.kind === 'data') {
      const { tableId, sha256 } = await requireTable(accounts, publisher, { row, commit })
      const title = `${reason} (by ${author})`
      const publish = (batchId: string) =>
        publisher.tables.publish({ tableId, batchId, title, sha256 })
      return { row, acting, pending, publish }
    }
    requireMergeable(publisher, row, commit)
    const edit = {
      author,
      reason,
      project_id: row.project_id,
      fields: JSON.parse(commit.data),
      source: nameSource(dataId),
      revision: String(commit.number),
    }
    return {
      row,
      acting,
      pending,
      publish: (batch_id) => publisher.publish({ ...edit, batch_id }),
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
    const reviewer = await requireReviewer(accounts, trx, { acting, row })
    requireState(row, ['merged'])
    requireVersion(row, baseVersion)
    const commit = row.merged_commit ?? 1
    const pending = { event: 'reverted', commit, text } as const
    const reason = `Datahub #${dataId} reverted: ${text}`
    if (row.kind === 'data') {
      const withdrawn = row.batch_id ?? ''
      const publish = (batchId: string) =>
        publisher.tables.withdraw({ batchId, withdrawn }, { author: reviewer, reason })
      return { row, acting, pending, publish }
    }
    const { fields, changedSince } = await publisher.readBefore(row.batch_id ?? '')
    if (changedSince.length > 0)
      throw new AppError(
        'conflict',
        `Changed again since this item was merged: ${changedSince.join(', ')}. Revert the later change first, or propose an edit.`,
      )
    const edit = {
      author: reviewer,
      reason,
      project_id: row.project_id,
      fields,
      source: nameSource(dataId),
      revision: String(commit),
    }
    return {
      row,
      acting,
      pending,
      publish: (batch_id) => publisher.publish({ ...edit, batch_id }),
    }
  })
}

/** @throws AppError `conflict` where it must be rebased, `bad-request` where it has faults. */
function requireMergeable(
  { catalogue }: CataloguePublisher,
  row: DatahubRow,
  { base, data }: { base: string; data: string },
): void {
  refuseConflicts(listConflicts(catalogue, row, base))
  const faults = checkEdit(catalogue, row.project_id, JSON.parse(data)).filter(
    ({ kind }) => kind === 'fault',
  )
  if (faults.length > 0)
    throw new AppError('bad-request', faults.map(({ text }) => text).join(' '), {
      errors: faults.map(({ field }) => ({ code: 'invalid', field, value: null })),
    })
}

/** The table to publish. @throws AppError `conflict` where it must be rebased. */
async function requireTable(
  accounts: Accounts,
  publisher: CataloguePublisher,
  { row, commit: { data, base } }: { row: DatahubRow; commit: PreparedCommit },
): Promise<{ tableId: string; sha256: string }> {
  const commit = readTableCommit({ data })
  const conflicts = await listTableConflicts(accounts, publisher, { row, commit, base })
  refuseConflicts(conflicts.map(({ metric_id }) => metric_id))
  return { tableId: commit.table_id, sha256: commit.sha256 }
}

function refuseConflicts(fields: readonly string[]): void {
  if (fields.length === 0) return
  throw new AppError(
    'conflict',
    `Published with other values since the last commit: ${fields.join(', ')}. The author has to commit again.`,
    { errors: fields.map((field) => ({ code: 'rebase-needed', field, value: null })) },
  )
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
  /** Publishes it under the id of a batch, all or nothing. */
  publish(batchId: string): Promise<void>
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
  await publisher
    .alone(async () => {
      publishing.add(publisher)
      await settleAll(accounts, publisher)
      const batch_id = publisher.tables.createBatchId()
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
        await plan.publish(batch_id)
      } finally {
        await settleAll(accounts, publisher)
      }
    })
    .finally(() => publishing.delete(publisher))
  accounts.later(() => accounts.mail.deliver())
}

/** Publishers at work in this process: a table takes a minute, and nobody who reads waits for it. */
const publishing = new WeakSet<CataloguePublisher>()

/**
 * Completes merges and reverts that a killed server began, or takes them back where their batch was not published. Does
 * nothing while another server publishes.
 */
export async function settlePending(
  accounts: Accounts,
  publisher: CataloguePublisher,
): Promise<void> {
  if (publishing.has(publisher) || (await listPending(accounts.db)).length === 0) return
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
    const store = row.kind === 'data' ? publisher.tables : publisher
    const isPublished = await store.isPublished(pending.batch_id)
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
