import { checkEdit } from '@tickmark/core/datahub/checkEdit'
import type { DatahubCheck, DatahubItem, DatahubLine } from '@tickmark/core/datahub/DatahubItem'
import { listChanges, type ProjectEdit } from '@tickmark/core/datahub/ProjectEdit'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import type { CatalogPublisher } from './CatalogPublisher.ts'
import { findProjectDocument, listConflicts } from './commitItem.ts'
import { type DatahubReader, type DatahubRow, findItem, isOpen as isOpenRow } from './DatahubRow.ts'
import { hasOtherReviewer } from './datahubMails.ts'
import { isMerger } from './discussItem.ts'
import { compareMetric } from './metricCommit.ts'
import { settlePending } from './publishItem.ts'
import { listTableChecks, readTableCommit } from './tableCommit.ts'

/**
 * An item with its commits, thread, changes and checks.
 * @throws AppError `not-found`, also for one that the reader may not read.
 */
export async function readItem(
  accounts: Accounts,
  reader: DatahubReader,
  { dataId, publisher }: { dataId: string; publisher: CatalogPublisher },
): Promise<DatahubItem> {
  await settlePending(accounts, publisher)
  const { db } = accounts
  const row = await findItem(db, dataId, reader)
  const commits = await listCommits(db, dataId)
  const messages = await db
    .selectFrom('datahub_messages')
    .leftJoin('users', 'users.id', 'datahub_messages.author_id')
    .selectAll('datahub_messages')
    .select('users.username')
    .where('item_id', '=', dataId)
    .orderBy('datahub_messages.id')
    .execute()
  const canReview =
    reader !== undefined &&
    (reader.isStaff || (await isMerger(accounts, db, { row, userId: reader.userId })))
  const isOpen = isOpenRow(row)
  const counted = commits.find(({ number }) => number === row.merged_commit) ?? commits.at(-1)
  const { data = '{}', base = '{}' } = counted ?? {}
  const compared = await compare(accounts, publisher, { row, commit: { data, base } })
  return {
    ...describeItemLine(publisher.catalog, {
      ...row,
      commit_count: commits.length,
      newest: commits.at(-1)?.data ?? null,
      message_count: messages.filter(({ event }) => event === 'message').length,
    }),
    version: row.version,
    commits: commits.map((commit) => ({
      commit_id: commit.number,
      message: commit.message,
      data: JSON.parse(commit.data),
      author: nameAuthor(row, commit.author_id, commit.username),
      created_at: commit.created_at.toISOString(),
      earlier: commit.earlier,
    })),
    messages: messages.map(
      ({ id, event, text, commit_number, author_id, username, created_at }) => ({
        message_id: String(id),
        event,
        text,
        commit_id: commit_number,
        author: { id: author_id, name: username ?? '' },
        created_at: created_at.toISOString(),
      }),
    ),
    ...compared,
    batch_id: row.batch_id,
    merged_commit: row.merged_commit,
    can_edit: isOpen && row.author_id !== null && row.author_id === reader?.userId,
    can_review: canReview,
    can_publish:
      canReview &&
      row.state === 'draft' &&
      row.author_id === reader.userId &&
      !(await hasOtherReviewer(accounts, db, { row, userId: reader.userId })),
    contacts: await readContacts(db, row, reader),
  }
}

/** Compares field by field what a commit changes, and lists its conflicts while it is open. */
async function compare(
  accounts: Accounts,
  publisher: CatalogPublisher,
  { row, commit }: { row: DatahubRow; commit: { data: string; base: string } },
): Promise<Pick<DatahubItem, 'changes' | 'checks'>> {
  const { data, base } = commit
  if (row.kind === 'metadata')
    return compareEdit(publisher.catalog, row, { base, edit: JSON.parse(data) })
  if (row.kind === 'metric') return compareMetric(accounts, publisher, { row, commit })
  const table = { row, commit: readTableCommit('data', commit), base }
  const checks = isOpenRow(row) ? await listTableChecks(accounts, publisher, table) : []
  return { changes: [], checks }
}

/** Compares what an edit changes, or changed when it was merged, and lists its conflicts while it is open. */
function compareEdit(
  catalog: Catalog,
  row: DatahubRow,
  { base, edit }: { base: string; edit: ProjectEdit },
): Pick<DatahubItem, 'changes' | 'checks'> {
  if (isOpenRow(row))
    return {
      changes: listChanges(findProjectDocument(catalog, row.project_id), edit),
      checks: listChecks(catalog, row, { base, edit }),
    }
  const before = JSON.parse(base)
  return {
    changes: Object.entries(edit).map(([field, after]) => ({
      field,
      before: before[field] ?? null,
      after,
    })),
    checks: [],
  }
}

/** Reads the contacts of an applicant, for staff and the applicant. */
async function readContacts(
  db: Querier,
  { id, author_id }: DatahubRow,
  reader: DatahubReader,
): Promise<string | null> {
  if (reader === undefined || !(reader.isStaff || reader.userId === author_id)) return null
  const found = await db
    .selectFrom('listing_contacts')
    .select('contacts')
    .where('item_id', '=', id)
    .executeTakeFirst()
  return found?.contacts ?? null
}

function listChecks(
  catalog: Catalog,
  row: DatahubRow,
  { base, edit }: { base: string; edit: ProjectEdit },
): DatahubCheck[] {
  return [
    ...listConflicts(catalog, row, base).map((field) => ({
      kind: 'conflict' as const,
      field,
      text: 'Published with another value since the last commit.',
      project_id: null,
    })),
    ...checkEdit(catalog, row.project_id, edit),
  ]
}

async function listCommits(db: Querier, dataId: string) {
  const commits = await db
    .selectFrom('datahub_commits')
    .leftJoin('users', 'users.id', 'datahub_commits.author_id')
    .selectAll('datahub_commits')
    .select('users.username')
    .where('item_id', '=', dataId)
    .orderBy('number')
    .execute()
  const edits = await db
    .selectFrom('datahub_commit_edits')
    .selectAll()
    .where('item_id', '=', dataId)
    .orderBy('id')
    .execute()
  return commits.map((commit) => ({
    ...commit,
    earlier: edits
      .filter(({ number }) => number === commit.number)
      .map(({ message, data, edited_at }) => ({
        message,
        data: JSON.parse(data),
        edited_at: edited_at.toISOString(),
      })),
  }))
}

type Counted = DatahubRow & {
  commit_count: number | string
  message_count: number | string
  /** The proposal of the newest commit of a new project or metric, as JSON. */
  newest: string | null
}

/** An item as lists show it. */
export function describeItemLine(catalog: Catalog, row: Counted): DatahubLine {
  const proposed: { name?: string; title?: string } = JSON.parse(row.newest ?? '{}')
  return {
    data_id: String(row.id),
    kind: row.kind,
    title: row.title,
    state: row.state,
    project_id: row.project_id,
    project_name: nameProject(catalog, row, proposed.name),
    metric_id: row.metric_id,
    metric_name: findMetric(row.metric_id)?.title ?? proposed.title ?? row.metric_id,
    is_new: row.is_new,
    author: nameAuthor(row, row.author_id, row.author_name),
    commit_count: Number(row.commit_count),
    message_count: Number(row.message_count),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function nameProject(
  catalog: Catalog,
  { project_id, kind }: DatahubRow,
  proposed: string | undefined,
): string {
  if (project_id !== '')
    return catalog.find(project_id)?.name ?? proposed ?? catalog.nameOf(project_id)
  return kind === 'data' ? 'Several projects' : ''
}

function nameAuthor({ source_id }: DatahubRow, id: string | null, username: string | null) {
  return { id, name: username ?? source_id }
}
