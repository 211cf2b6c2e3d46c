import type { DatahubKind } from '@tickmark/core/answers/choices'
import {
  isMetric,
  isTable,
  type MetricEdit,
  type Proposed,
} from '@tickmark/core/datahub/MetricEdit'
import type { ProjectEdit } from '@tickmark/core/datahub/ProjectEdit'
import type { ProposedMetric, TableData, TableMapping } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Acting } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { CatalogPublisher } from './CatalogPublisher.ts'
import { findItem, findLastCommit, type PreparedCommit } from './DatahubRow.ts'
import { prepareMetric, readMetricCommit } from './metricCommit.ts'
import { readTableCommit, stageCommit } from './tableCommit.ts'
import { findFile, keepFile } from './tableFiles.ts'

/** A table that came with a form, besides its data. */
export type UploadedTable = {
  file?: Uint8Array | undefined
  file_name: string
  mapping?: TableMapping | undefined
}

type Given = {
  publisher: CatalogPublisher
  data: Proposed | undefined
  upload?: UploadedTable
}
type Prepared = ProjectEdit | PreparedCommit

/**
 * Prepares the first commit of a new item, of its kind.
 * @throws AppError `bad-request` for data of another kind or an unknown project; as `stageCommit`.
 */
export async function prepareFirst(
  accounts: Accounts,
  acting: Acting,
  { kind, projectId, ...given }: Given & { kind: DatahubKind; projectId: string | undefined },
): Promise<Prepared> {
  const { publisher, data } = given
  if (kind === 'metadata') return requireEdit(data)
  requireProject(publisher, projectId)
  const place = { publisher, projectId: projectId ?? '' }
  if (kind === 'data') {
    const table =
      data === undefined
        ? await readUpload(accounts, acting, { ...given, projectId })
        : requireTable(data)
    return stageCommit(accounts, acting, { ...place, ...(table ?? refuseData('a file')) })
  }
  const edit = requireMetric(data)
  const values = await readUpload(accounts, acting, {
    ...given,
    projectId,
    metric: edit,
  })
  return prepareMetric(accounts, acting, { ...place, edit: { ...edit, ...(values && { values }) } })
}

/**
 * Prepares the next commit of an item, of the kind of the item: what is given, and for a table or a metric
 * otherwise the same again, on top of what is published now. Undefined for fields of a project that are not given.
 * @throws AppError `not-found`, `forbidden`; `bad-request` for data of another kind; as `stageCommit`.
 */
export async function prepareNext(
  accounts: Accounts,
  acting: Acting,
  { dataId, ...given }: Given & { dataId: string },
): Promise<Prepared | undefined> {
  const { publisher, data } = given
  const row = await findItem(accounts.db, dataId, acting.caller)
  if (row.author_id !== acting.caller.userId)
    throw new AppError('forbidden', 'Only the author can change a proposal.')
  if (row.kind === 'metadata') return data && requireEdit(data)
  const last = await findLastCommit(accounts.db, dataId)
  const place = { publisher, projectId: row.project_id }
  const upload = { ...given, projectId: row.project_id === '' ? undefined : row.project_id }
  if (row.kind === 'data') {
    const { file_id, mapping } = readTableCommit('data', last)
    const known = data === undefined ? { file_id, mapping } : requireTable(data)
    const table = await readUpload(accounts, acting, { ...upload, known })
    return stageCommit(accounts, acting, { ...place, ...(table ?? known) })
  }
  const edit = data === undefined ? readMetricCommit(last) : requireMetric(data)
  const known = edit.values
  const values = await readUpload(accounts, acting, { ...upload, known, metric: edit })
  return prepareMetric(accounts, acting, {
    ...place,
    row,
    edit: { ...edit, ...(values && { values }) },
  })
}

/**
 * The file and mapping that came with a form; what is absent is that of the table known before, and a mapping is
 * guessed where there is none. Undefined where neither came.
 */
async function readUpload(
  accounts: Accounts,
  acting: Acting,
  {
    publisher,
    upload,
    known,
    projectId,
    metric,
  }: Given & {
    known?: TableData | undefined
    projectId: string | undefined
    metric?: ProposedMetric
  },
): Promise<TableData | undefined> {
  if (upload === undefined) return undefined
  const { file, file_name: name, mapping = known?.mapping } = upload
  if (file === undefined) {
    if (upload.mapping === undefined) return undefined
    return known === undefined ? refuseData('a file') : { ...known, mapping: upload.mapping }
  }
  const file_id = await keepFile(accounts, acting, { name, bytes: file })
  if (mapping !== undefined) return { file_id, mapping }
  const guessed = await publisher.facts.preview({
    file: await findFile(accounts, file_id, acting.caller.userId),
    projectId,
    metric,
    mapping: undefined,
  })
  return { file_id, mapping: guessed.mapping }
}

function requireProject({ catalog }: CatalogPublisher, projectId: string | undefined): void {
  if (projectId !== undefined && catalog.find(projectId) === undefined)
    throw new AppError('bad-request', `There is no project "${projectId}".`, {
      errors: [{ code: 'invalid', field: 'project_id', value: projectId }],
    })
}

/** @throws AppError `bad-request` for data of another kind. */
export function requireEdit(data: Proposed | undefined): ProjectEdit {
  return data === undefined || isTable(data) || isMetric(data)
    ? refuseData('fields of a project')
    : data
}

function requireTable(data: Proposed): TableData {
  return isTable(data) ? data : refuseData('a file and a mapping')
}

function requireMetric(data: Proposed | undefined): MetricEdit {
  return data !== undefined && isMetric(data) ? data : refuseData('the id and fields of a metric')
}

/** @throws AppError `bad-request`, always. */
export function refuseData(wanted: string): never {
  throw new AppError('bad-request', `data: a proposal of this kind requires ${wanted}.`, {
    errors: [{ code: 'invalid', field: 'data', value: null }],
  })
}
