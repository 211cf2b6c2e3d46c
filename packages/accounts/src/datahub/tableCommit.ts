import { randomUUID } from 'node:crypto'
import type { DatahubCheck } from '@tickmark/core/datahub/DatahubItem'
import type { TableDiff } from '@tickmark/core/datahub/TableDiff'
import type {
  ProposedMetric,
  TableData,
  TableDoubt,
  TableReport,
} from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, toActor } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { CatalogPublisher } from './CatalogPublisher.ts'
import {
  countAct,
  type DatahubReader,
  type DatahubRow,
  findItem,
  type PreparedCommit,
} from './DatahubRow.ts'
import type { TablePage } from './TableStore.ts'
import { findFile } from './tableFiles.ts'

/** A commit of kind data: the file, how it is read, and what was read. */
export type TableCommit = TableData & {
  file_name: string
  table_id: string
  sha256: string
  report: TableReport
  /** The metric that an item of kind metric proposes, to which all values belong. */
  metric?: ProposedMetric
}

type Based = { since: string }

/**
 * Reads the table of a commit and stores its points, before the commit itself is written.
 * @throws AppError `not-found` for another user's file, `bad-request` if nothing was read or a doubt is not confirmed.
 */
export async function stageCommit(
  accounts: Accounts,
  acting: Acting,
  {
    publisher: { tables },
    projectId,
    metric,
    file_id,
    mapping,
  }: TableData & {
    publisher: CatalogPublisher
    projectId: string
    metric?: ProposedMetric | undefined
  },
): Promise<PreparedCommit> {
  await countAct(accounts, toActor(acting))
  const file = await findFile(accounts, file_id, acting.caller.userId)
  const table_id = randomUUID()
  const since = await tables.findBase()
  const request = { file, mapping, projectId: projectId === '' ? undefined : projectId, metric }
  const { sha256, doubts, ...report } = await tables.stage(table_id, request)
  if (report.points === 0) {
    await tables.drop(table_id)
    throw new AppError(
      'bad-request',
      `No value could be read. ${report.rejects.map(({ reason, example }) => `${reason} (${example})`).join('; ')}`,
      { errors: [{ code: 'invalid', field: 'mapping', value: null }] },
    )
  }
  const open = doubts.filter(({ code }) => !mapping.confirmed?.includes(code))
  if (open.length > 0) {
    await tables.drop(table_id)
    throw refuseDoubts(open)
  }
  await accounts.db
    .updateTable('datahub_files')
    .set({ is_used: true })
    .where('id', '=', file_id)
    .execute()
  const commit: TableCommit = { file_id, mapping, file_name: file.name, table_id, sha256, report }
  const based: Based = { since }
  return { data: JSON.stringify(commit), base: JSON.stringify(based) }
}

function refuseDoubts(open: readonly TableDoubt[]): AppError {
  const texts = open.map(({ code, text }) => `${text} (${code})`)
  return new AppError(
    'bad-request',
    `Check how the table is read, and add the codes to “confirmed” of the mapping. ${texts.join(' ')}`,
    { errors: open.map(({ code }) => ({ code: 'invalid', field: 'mapping', value: code })) },
  )
}

/** The table of a commit of kind data, or the values of one of kind metric, which may have none. */
export function readTableCommit(kind: 'data', commit: { data: string }): TableCommit
export function readTableCommit(
  kind: DatahubRow['kind'],
  commit: { data: string },
): TableCommit | undefined
export function readTableCommit(
  kind: DatahubRow['kind'],
  { data }: { data: string },
): TableCommit | undefined {
  if (kind === 'data') return JSON.parse(data)
  const { values, metric_id, kind: ofValues } = JSON.parse(data)
  return values && { ...values, metric: { metric_id, kind: ofValues } }
}

/** The id of a commit's table, whose points are read from the file again where they are not there. */
async function openTable(
  accounts: Accounts,
  { tables }: CatalogPublisher,
  { row, commit }: { row: DatahubRow; commit: TableCommit },
): Promise<string> {
  const { table_id, file_id, mapping, metric } = commit
  if (!(await tables.has(table_id))) {
    const file = await findFile(accounts, file_id)
    const projectId = row.project_id === '' ? undefined : row.project_id
    await tables.stage(table_id, { file, mapping, projectId, metric })
  }
  return table_id
}

type Shown = { dataId: string; publisher: CatalogPublisher }

/** The table of an item: of the commit that was merged, or of the newest. @throws AppError `not-found`. */
async function findTable(accounts: Accounts, reader: DatahubReader, { dataId, publisher }: Shown) {
  const row = await findItem(accounts.db, dataId, reader)
  const found = await accounts.db
    .selectFrom('datahub_commits')
    .select('data')
    .where('item_id', '=', dataId)
    .$if(row.merged_commit !== null, (query) => query.where('number', '=', row.merged_commit ?? 0))
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const commit = row.kind === 'metadata' ? undefined : readTableCommit(row.kind, found)
  if (commit === undefined)
    throw new AppError('not-found', `Item ${dataId} does not propose a table of values.`)
  return { row, tableId: await openTable(accounts, publisher, { row, commit }) }
}

/** Compares the table of an item with what it changes, or changed. @throws AppError `not-found`. */
export async function diffItem(
  accounts: Accounts,
  reader: DatahubReader,
  { page, ...shown }: Shown & { page: TablePage },
): Promise<TableDiff> {
  const { row, tableId } = await findTable(accounts, reader, shown)
  return shown.publisher.facts.diff({ tableId, batchId: row.batch_id }, page)
}

/** Returns what the checks of a load report about an open table. @throws AppError `not-found`, `conflict`. */
export async function checkItem(
  accounts: Accounts,
  reader: DatahubReader,
  shown: Shown,
): Promise<DatahubCheck[]> {
  const { tableId } = await findTable(accounts, reader, shown)
  return shown.publisher.facts.check(tableId)
}

/** Lists the faults of a table without loading it: conflicts with later items, and rejected rows. */
export async function listTableChecks(
  accounts: Accounts,
  publisher: CatalogPublisher,
  { row, commit, base }: { row: DatahubRow; commit: TableCommit; base: string },
): Promise<DatahubCheck[]> {
  const tableId = await openTable(accounts, publisher, { row, commit })
  const conflicts = await publisher.facts.listConflicts(tableId, readBase(base))
  const { rejects } = commit.report
  return [
    ...conflicts.map(({ metric_id, points }) => ({
      kind: 'conflict' as const,
      field: metric_id,
      text: `Another item has published ${points} of these points since the last commit.`,
      project_id: null,
    })),
    ...rejects.map(({ reason, count, example }) => ({
      kind: 'warning' as const,
      field: '',
      text: `Not read: ${reason}, ${count === 1 ? 'once' : `${count} times`} (${example}).`,
      project_id: null,
    })),
  ]
}

/** Metrics of a table of which another item has published points since the commit, among all facts. */
export async function listTableConflicts(
  accounts: Accounts,
  publisher: CatalogPublisher,
  { row, commit, base }: { row: DatahubRow; commit: TableCommit; base: string },
) {
  const tableId = await openTable(accounts, publisher, { row, commit })
  return publisher.tables.listConflicts(tableId, readBase(base))
}

function readBase(base: string): string {
  const { since }: Based = JSON.parse(base)
  return since
}
