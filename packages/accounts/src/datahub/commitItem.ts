import type { DatahubKind } from '@tickmark/core/answers/choices'
import { listChanges, type ProjectEdit } from '@tickmark/core/datahub/ProjectEdit'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { slugify } from '@tickmark/core/projects/slugify'
import { type Acting, toActor } from '../access/Caller.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import {
  countAct,
  type DatahubRow,
  findLastCommit,
  lockItem,
  type PreparedCommit,
  requireState,
} from './DatahubRow.ts'

const LIMITS = { commits: 100, openItems: 200 } as const

type NewItem = {
  title: string
  /** A project of the catalog, or the id of a new one; made of the name when absent. */
  projectId: string | undefined
  /** The proposed edit of a project's metadata, or a table or metric that was prepared before. */
  data: ProjectEdit | PreparedCommit
  kind?: DatahubKind
  message: string
  catalog: Catalog
  /** The source that proposes it; absent where a user does. */
  sourceId?: string
}

/**
 * Proposes a change of a project's metadata, or a new project, as a draft with one commit. Returns its id; that of the
 * draft that its author has just begun, where it is the same.
 * @throws AppError `bad-request` when nothing would change, `too-many-requests`.
 */
export async function createItem(
  accounts: Accounts,
  actor: Actor,
  { title, projectId, data, kind = 'metadata', message, catalog, sourceId = '' }: NewItem,
): Promise<string> {
  await countAct(accounts, actor)
  const known = projectId === undefined ? undefined : catalog.find(projectId)
  const project_id =
    known?.project_id ?? projectId ?? (isPrepared(data) ? '' : findFreeId(catalog, data.name ?? ''))
  const commit = toColumns(catalog, project_id, data)
  const metric = isPrepared(data) ? data.metric : undefined
  return accounts.db.transaction().execute(async (trx) => {
    const { userId: author_id } = actor
    const begun = { kind, title, project_id }
    const repeated =
      author_id && (await findRepeatedDraft(trx, { ...begun, author_id }, { message, commit }))
    if (repeated) return repeated
    await checkOpenItems(trx, actor)
    const now = accounts.now()
    const { id } = await trx
      .insertInto('datahub_items')
      .values({
        ...begun,
        metric_id: metric?.id ?? '',
        is_new: metric?.isNew ?? (kind === 'metadata' && known === undefined),
        author_id,
        source_id: sourceId,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const dataId = String(id)
    const values = { item_id: dataId, number: 1, message, author_id }
    await trx
      .insertInto('datahub_commits')
      .values({ ...values, ...commit, created_at: now })
      .execute()
    await recordAudit(trx, actor, {
      action: 'datahub.create',
      object: `datahub:${dataId}`,
      after: { title, project_id, ...(metric && { metric_id: metric.id }) },
    })
    return dataId
  })
}

/** Adds a commit, which then is the one that counts, unless it is the last one again. @throws AppError as `lockOwn`. */
export async function commitItem(
  accounts: Accounts,
  acting: Acting,
  { dataId, ...change }: { dataId: string; message: string; data?: Proposed; catalog: Catalog },
): Promise<void> {
  await countAct(accounts, toActor(acting))
  await accounts.db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, dataId, acting)
    await addCommit(accounts, trx, { row, acting, ...change })
  })
}

/**
 * Changes a commit. What it was is kept.
 * @throws AppError as `lockOwn`; `not-found` for a commit that the item does not have.
 */
export async function editCommit(
  accounts: Accounts,
  acting: Acting,
  {
    dataId,
    ...change
  }: {
    dataId: string
    commitId: number
    message?: string | undefined
    data?: Proposed
    catalog: Catalog
  },
): Promise<void> {
  await countAct(accounts, toActor(acting))
  await accounts.db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, dataId, acting)
    await changeCommit(accounts, trx, { row, acting, ...change })
  })
}

/**
 * Keeps the state of the form: in the newest commit of a draft, in a further commit of what was submitted.
 * @throws AppError as `lockOwn`.
 */
export async function saveForm(
  accounts: Accounts,
  acting: Acting,
  { dataId, data, catalog }: { dataId: string; data: NonNullable<Proposed>; catalog: Catalog },
): Promise<void> {
  await countAct(accounts, toActor(acting))
  await accounts.db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, dataId, acting)
    const change = { row, acting, data, catalog }
    if (row.state === 'draft') {
      const { number } = await findLastCommit(trx, dataId)
      await changeCommit(accounts, trx, { ...change, commitId: number })
    } else await addCommit(accounts, trx, { ...change, message: `Changed ${row.kind}` })
  })
}

type Proposed = ProjectEdit | PreparedCommit | undefined
type Change = { row: DatahubRow; acting: Acting; catalog: Catalog }

async function addCommit(
  accounts: Accounts,
  trx: Querier,
  { row, acting, catalog, message, data }: Change & { message: string; data?: Proposed },
): Promise<void> {
  const last = await findLastCommit(trx, row.id)
  const commit = toColumns(catalog, row.project_id, data ?? (JSON.parse(last.data) as ProjectEdit))
  if (await isRepeated(trx, last, { message, commit })) return
  if (last.number >= LIMITS.commits)
    throw new AppError(
      'conflict',
      `An item has at most ${LIMITS.commits} commits. Edit the last one.`,
    )
  const number = last.number + 1
  await trx
    .insertInto('datahub_commits')
    .values({
      item_id: row.id,
      number,
      message,
      author_id: acting.caller.userId,
      created_at: accounts.now(),
      ...commit,
    })
    .execute()
  await raiseVersion(accounts, trx, row)
  await recordAudit(trx, toActor(acting), {
    action: 'datahub.commit',
    object: `datahub:${row.id}`,
    after: { commit_id: number, message },
  })
}

async function changeCommit(
  accounts: Accounts,
  trx: Querier,
  {
    row,
    acting,
    catalog,
    commitId,
    message,
    data,
  }: Change & { commitId: number; message?: string | undefined; data?: Proposed },
): Promise<void> {
  const found = await trx
    .selectFrom('datahub_commits')
    .select(['message', 'data', 'base'])
    .where('item_id', '=', row.id)
    .where('number', '=', commitId)
    .executeTakeFirst()
  if (found === undefined)
    throw new AppError('not-found', `Item ${row.id} has no commit ${commitId}.`)
  const { base, ...before } = found
  const after = {
    message: message ?? before.message,
    ...(data === undefined
      ? { data: before.data, base }
      : toColumns(catalog, row.project_id, data)),
  }
  if (after.message === before.message && after.data === before.data && after.base === base) return
  const commit = { item_id: row.id, number: commitId }
  await trx
    .insertInto('datahub_commit_edits')
    .values({ ...commit, ...before, edited_at: accounts.now() })
    .execute()
  await trx
    .updateTable('datahub_commits')
    .set(after)
    .where('item_id', '=', row.id)
    .where('number', '=', commitId)
    .execute()
  await raiseVersion(accounts, trx, row)
  await recordAudit(trx, toActor(acting), {
    action: 'datahub.edit-commit',
    object: `datahub:${row.id}`,
    before: { commit_id: commitId, message: before.message },
    after: { commit_id: commitId, message: after.message },
  })
}

/**
 * An open item of the caller, locked.
 * @throws AppError `not-found`; `forbidden` for others than its author; `conflict` for one that is closed.
 */
export async function lockOwn(
  trx: Querier,
  dataId: string,
  { caller }: Pick<Acting, 'caller'>,
): Promise<DatahubRow> {
  const row = await lockItem(trx, dataId, caller)
  if (row.author_id !== caller.userId)
    throw new AppError('forbidden', 'Only the author can change a proposal.')
  requireState(row, ['draft', 'submitted'])
  return row
}

export async function raiseVersion(
  accounts: Accounts,
  trx: Querier,
  { id, version, kind, metric_id }: DatahubRow,
): Promise<void> {
  // A new metric may get another id before it is published.
  const named = kind === 'metric' ? readMetricId(await findLastCommit(trx, id)) : metric_id

  await trx
    .updateTable('datahub_items')
    .set({ version: version + 1, metric_id: named, updated_at: accounts.now() })
    .where('id', '=', id)
    .execute()
}

function isPrepared(data: ProjectEdit | PreparedCommit): data is PreparedCommit {
  return 'base' in data
}

function readMetricId({ data }: PreparedCommit): string {
  return JSON.parse(data).metric_id
}

function toColumns(
  catalog: Catalog,
  projectId: string,
  data: ProjectEdit | PreparedCommit,
): { data: string; base: string } {
  return isPrepared(data)
    ? { data: data.data, base: data.base }
    : prepareCommit(catalog, projectId, data)
}

/** The data of a commit, without fields that would not change, and what is published of them. */
function prepareCommit(catalog: Catalog, projectId: string, edit: ProjectEdit): PreparedCommit {
  const changes = listChanges(findProjectDocument(catalog, projectId), edit)
  if (changes.length === 0)
    throw new AppError(
      'bad-request',
      'The proposal changes nothing: the project already has these values.',
      {
        errors: [{ code: 'invalid', field: 'data', value: null }],
      },
    )
  const pick = (side: 'before' | 'after') =>
    JSON.stringify(Object.fromEntries(changes.map((change) => [change.field, change[side]])))
  return { data: pick('after'), base: pick('before') }
}

/** The fields of a commit that were published with other values since it was made. */
export function listConflicts(
  catalog: Catalog,
  { project_id }: DatahubRow,
  base: string,
): string[] {
  return listChanges(findProjectDocument(catalog, project_id), JSON.parse(base)).map(
    ({ field }) => field,
  )
}

/** Finds the published document of a project; undefined for none. */
export function findProjectDocument({ documents }: Catalog, projectId: string) {
  return Object.hasOwn(documents, projectId) ? documents[projectId] : undefined
}

/** A free project id, made of a name. @throws AppError `bad-request` for a name without letters of an id. */
function findFreeId(catalog: Catalog, name: string): string {
  const base = slugify(name)
  if (base === '')
    throw new AppError('bad-request', 'project_id: enter the id of the new project.', {
      errors: [{ code: 'missing', field: 'project_id', value: null }],
    })
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`
    if (catalog.find(id) === undefined) return id
  }
}

/** @throws AppError `conflict` for a user with too many undecided items. */
async function checkOpenItems(trx: Querier, { userId }: Actor): Promise<void> {
  if (userId === null) return
  const { count } = await trx
    .selectFrom('datahub_items')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('author_id', '=', userId)
    .where('state', 'in', ['draft', 'submitted'])
    .executeTakeFirstOrThrow()
  if (Number(count) >= LIMITS.openItems)
    throw new AppError('conflict', `You have ${LIMITS.openItems} open items. Close some first.`)
}

type Commit = Pick<PreparedCommit, 'data' | 'base'>
type Sent = { message: string; commit: Commit }

/**
 * Returns the draft that its author has just begun with the same commit, as after an answer that was lost; undefined
 * for none.
 */
async function findRepeatedDraft(
  trx: Querier,
  item: { author_id: string; kind: DatahubKind; title: string; project_id: string },
  sent: Sent,
): Promise<string | undefined> {
  const last = await trx
    .selectFrom('datahub_items')
    .innerJoin('datahub_commits', 'datahub_commits.item_id', 'datahub_items.id')
    .select(['datahub_items.id', 'message', 'data', 'base'])
    .where('datahub_items.author_id', '=', item.author_id)
    .where('kind', '=', item.kind)
    .where('title', '=', item.title)
    .where('project_id', '=', item.project_id)
    .where('state', '=', 'draft')
    .where('version', '=', 1)
    .orderBy('datahub_items.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && (await isRepeated(trx, last, sent)) ? String(last.id) : undefined
}

/**
 * Returns whether a commit repeats the last one. If so, the file that came with it, if it is another copy, is used by
 * no proposal.
 */
async function isRepeated(
  trx: Querier,
  last: Commit & { message: string },
  { message, commit }: Sent,
): Promise<boolean> {
  const [before, now] = [readContent(last), readContent(commit)]
  if (last.message !== message || before.text !== now.text) return false
  if (now.fileId !== undefined && now.fileId !== before.fileId)
    await trx
      .updateTable('datahub_files')
      .set({ is_used: false })
      .where('id', '=', now.fileId)
      .execute()
  return true
}

/** The content of a commit, as a text without the ids under which its table is stored, and the id of its file. */
function readContent({ data, base }: Commit): { text: string; fileId: string | undefined } {
  let fileId: string | undefined
  const withoutIds = ({ file_id, table_id: _, ...rest }: Record<string, unknown>) => {
    if (typeof file_id === 'string') fileId = file_id
    return rest
  }
  const { values, ...content } = JSON.parse(data)
  const text = JSON.stringify([withoutIds(content), values && withoutIds(values), base])
  return { text, fileId }
}
