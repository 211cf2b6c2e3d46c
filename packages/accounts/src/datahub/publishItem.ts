import { checkEdit } from '@tickmark/core/datahub/checkEdit'
import type { DatahubCheck } from '@tickmark/core/datahub/DatahubItem'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, toActor } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { PendingPublication, Querier } from '../store/Store.ts'
import type { CatalogPublisher, PublishedMetric } from './CatalogPublisher.ts'
import { listConflicts } from './commitItem.ts'
import {
  type DatahubRow,
  findCommit,
  findLastCommit,
  lockItem,
  type PreparedCommit,
  requireState,
  requireVersion,
  selectItems,
} from './DatahubRow.ts'
import { enterState, mailOutcome, requireReviewer } from './discussItem.ts'
import { checkMerge, findPublication, listChangedSince } from './metricCommit.ts'
import type { TableStore } from './TableStore.ts'
import { listTableConflicts, readTableCommit } from './tableCommit.ts'

type Review = { dataId: string; baseVersion: number; publisher: CatalogPublisher }

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
    const author = nameMerge(row, reviewer)
    const reason = nameMerged(row, commit.number)
    if (row.kind === 'metric') {
      const values = await requireMetric(accounts, publisher, { row, commit })
      const publish = async (batchId: string) => {
        if (values !== undefined) {
          const { table_id: tableId, sha256 } = values
          const title = `${reason} (by ${author})`
          await publisher.tables.publish({
            tableId,
            batchId,
            title,
            sha256,
            author: nameAuthor(row),
          })
        }
        await publishMetric(
          publisher,
          { row, commit, batchId, event: 'merged' },
          { author, reason },
        )
      }
      return { row, acting, pending, publish }
    }
    if (row.kind === 'data') {
      const { tableId, sha256 } = await requireTable(accounts, publisher, { row, commit })
      const title = `${reason} (by ${author})`
      const publish = (batchId: string) =>
        publisher.tables.publish({ tableId, batchId, title, sha256, author: nameAuthor(row) })
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
    const number = row.merged_commit ?? 1
    const pending = { event: 'reverted', commit: number, text } as const
    const author = reviewer
    const reason = nameReverted(row, text)
    if (row.kind === 'metric') {
      const commit = await findCommit(trx, dataId, number)
      refuseChanged(listChangedSince(publisher, commit))
      const withdrawn = row.batch_id ?? ''
      const hasValues = readTableCommit(row.kind, commit) !== undefined
      const publish = async (batchId: string) => {
        if (hasValues) await publisher.tables.withdraw({ batchId, withdrawn }, { author, reason })
        await publishMetric(
          publisher,
          { row, commit, batchId, event: 'reverted' },
          { author, reason },
        )
      }
      return { row, acting, pending, publish }
    }
    if (row.kind === 'data') {
      const withdrawn = row.batch_id ?? ''
      const publish = (batchId: string) =>
        publisher.tables.withdraw({ batchId, withdrawn }, { author, reason })
      return { row, acting, pending, publish }
    }
    const { fields, changedSince } = await publisher.readBefore(row.batch_id ?? '')
    refuseChanged(changedSince)
    const edit = {
      author,
      reason,
      project_id: row.project_id,
      fields,
      source: nameSource(dataId),
      revision: String(number),
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
  { catalog }: CatalogPublisher,
  row: DatahubRow,
  { base, data }: { base: string; data: string },
): void {
  refuseConflicts(listConflicts(catalog, row, base))
  refuseFaults(checkEdit(catalog, row.project_id, JSON.parse(data)))
}

/** The values to publish with a metric. @throws AppError `conflict`, `bad-request` as `requireMergeable`. */
async function requireMetric(
  accounts: Accounts,
  publisher: CatalogPublisher,
  compared: { row: DatahubRow; commit: PreparedCommit },
) {
  const { conflicts, checks, values } = await checkMerge(accounts, publisher, compared)
  refuseConflicts(conflicts)
  refuseFaults(checks)
  return values
}

function refuseFaults(checks: readonly DatahubCheck[]): void {
  const faults = checks.filter(({ kind }) => kind === 'fault')
  if (faults.length > 0)
    throw new AppError('bad-request', faults.map(({ text }) => text).join(' '), {
      errors: faults.map(({ field }) => ({ code: 'invalid', field, value: null })),
    })
}

function refuseChanged(fields: readonly string[]): void {
  if (fields.length > 0)
    throw new AppError(
      'conflict',
      `Changed again since this item was merged: ${fields.join(', ')}. Revert the later change first, or propose an edit.`,
    )
}

type MetricPublication = {
  row: DatahubRow
  commit: PreparedCommit & { number: number }
  batchId: string
  event: PendingPublication['event']
}

/** Publishes what a commit says about a metric, or takes it back. Values are published or withdrawn before. */
async function publishMetric(
  publisher: CatalogPublisher,
  { row, commit, batchId, event }: MetricPublication,
  by: Pick<PublishedMetric, 'author' | 'reason'>,
): Promise<void> {
  await publisher.metrics.publish({
    ...by,
    ...findPublication(publisher, commit, event),
    batch_id: batchId,
    source: nameSource(row.id),
    revision: String(commit.number),
  })
}

/** The table to publish. @throws AppError `conflict` where it must be rebased. */
async function requireTable(
  accounts: Accounts,
  publisher: CatalogPublisher,
  { row, commit: { data, base } }: { row: DatahubRow; commit: PreparedCommit },
): Promise<{ tableId: string; sha256: string }> {
  const commit = readTableCommit('data', { data })
  const conflicts = await listTableConflicts(accounts, publisher, { row, commit, base })
  refuseConflicts(conflicts.map(({ metric_id }) => metric_id))
  return { tableId: commit.table_id, sha256: commit.sha256 }
}

function refuseConflicts(fields: readonly string[]): void {
  if (fields.length === 0) return
  throw new AppError(
    'conflict',
    `Published with other values since the last commit: ${fields.join(', ')}. The author must commit again.`,
    { errors: fields.map((field) => ({ code: 'rebase-needed', field, value: null })) },
  )
}

/** Names the source of a statement that an item added to the catalog. */
function nameSource(dataId: string | number): string {
  return `datahub:${dataId}`
}

function nameMerge(row: DatahubRow, reviewer: string): string {
  return `${nameAuthor(row)}, merged by ${reviewer}`
}

function nameMerged({ id, title }: DatahubRow, commit: number): string {
  return `Datahub #${id}, commit ${commit}: ${title}`
}

function nameReverted({ id }: DatahubRow, text: string): string {
  return `Datahub #${id} reverted: ${text}`
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
  publisher: CatalogPublisher,
  prepare: (trx: Querier) => Promise<Plan>,
): Promise<void> {
  await publisher
    .alone(async () => {
      publishing.add(publisher.tables)
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
    .finally(() => publishing.delete(publisher.tables))
  accounts.later(() => accounts.mail.deliver())
}

/** The stores that this process publishes to: a table takes a minute, and no reader waits for it. */
const publishing = new WeakSet<TableStore>()

/**
 * Completes merges and reverts that a killed server began, or takes them back where their batch was not published. Does
 * nothing while another server publishes.
 */
export async function settlePending(
  accounts: Accounts,
  publisher: CatalogPublisher,
): Promise<void> {
  if (publishing.has(publisher.tables) || (await listPending(accounts.db)).length === 0) return
  await publisher
    .alone(() => settleAll(accounts, publisher))
    .catch((failure: unknown) => {
      if (!(failure instanceof AppError)) throw failure
    })
}

function listPending(db: Querier): Promise<DatahubRow[]> {
  return selectItems(db).where('datahub_items.pending', 'is not', null).execute()
}

async function settleAll(accounts: Accounts, publisher: CatalogPublisher): Promise<void> {
  for (const row of await listPending(accounts.db)) {
    if (row.pending === null) continue
    const { pending } = row
    const isPublished = await settleStores(accounts, publisher, row)
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

/**
 * Returns whether the batch of a pending item was published. A server that died between the values and the definition
 * of a metric leaves a merge or revert half done, which is completed here.
 */
async function settleStores(
  accounts: Accounts,
  publisher: CatalogPublisher,
  row: DatahubRow,
): Promise<boolean> {
  const { kind, pending } = row
  if (pending === null) return false
  const { batch_id: batchId, event, text, reviewer } = pending
  if (kind === 'data') return publisher.tables.isPublished(batchId)
  if (kind === 'metadata' || (await publisher.isPublished(batchId)))
    return publisher.isPublished(batchId)
  const commit = await findCommit(accounts.db, row.id, pending.commit)
  if (readTableCommit(kind, commit) === undefined || !(await publisher.tables.isPublished(batchId)))
    return false
  const name = reviewer.email ?? 'a deleted account'
  const by =
    event === 'merged'
      ? { author: nameMerge(row, name), reason: nameMerged(row, commit.number) }
      : { author: name, reason: nameReverted(row, text) }
  await publishMetric(publisher, { row, commit, batchId, event }, by)
  return true
}
