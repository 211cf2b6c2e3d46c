import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import type { TableMapping, TablePreview } from '@tickmark/core/datahub/TableMapping'
import type { OwnMetric } from '@tickmark/core/metrics/OwnMetric'
import {
  ACCOUNT_API_SCOPES,
  ACCOUNT_QUERY_OPTIONS,
  accountQuery,
  nameAnswer,
  refreshAccounts,
} from '../../data/accountQuery.ts'
import { queryClient, refetchAll } from '../../data/queryClient.ts'
import { patchRest, postRest } from '../../data/rest/sendRest.ts'

const itemPath = (dataId: string) => `/datahub/${encodeURIComponent(dataId)}`

/** One item, for everybody who may read it. */
export function itemQuery(dataId: string) {
  return accountQuery<'showDatahubItem'>('organization', itemPath(dataId))
}

/** Requests what an edit of a project or metric would change, and the objections to it. */
export function previewQuery({ projectId: project_id, is_new, edit: data }: PreviewRequest) {
  return {
    ...ACCOUNT_QUERY_OPTIONS,
    queryKey: [...nameAnswer('organization', '/datahub/preview'), project_id, is_new, data],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      postRest<Preview>('/datahub/preview', { project_id, is_new, data }, { ...SCOPE, signal }),
  }
}
/** An edit of a project, or without one of a metric that is new or not. */
export type PreviewRequest = { projectId?: string; is_new?: boolean; edit: object }
type Preview = Pick<DatahubItem, 'changes' | 'checks'>

const SCOPE = ACCOUNT_API_SCOPES.organization

/** Requests how a table that was sent would be read; without a mapping one is guessed. */
export function tableQuery(request: TableRequest) {
  return {
    ...ACCOUNT_QUERY_OPTIONS,
    // A large file takes seconds to read, and the same is read in the same way.
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [...nameAnswer('organization', '/datahub/table'), request],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      postRest<TablePreview>('/datahub/table', request, { ...SCOPE, signal }),
  }
}
type TableRequest = {
  file_id: string
  project_id?: string | undefined
  metric_id?: string | undefined
  metric_kind?: OwnMetric['kind'] | undefined
  mapping?: TableMapping | undefined
  sheet?: string | undefined
}

/** A part of what a proposed table changes. */
export function diffQuery(dataId: string, page: { series: number; offset: number; limit: number }) {
  const parameters = new URLSearchParams(
    Object.entries(page).map(([name, value]) => [name, String(value)]),
  )
  return accountQuery<'diffDatahubTable'>('organization', `${itemPath(dataId)}/diff?${parameters}`)
}

/** Requests the uses of an own metric, as far as the user may know. */
export function usesQuery(metricId: string) {
  const path = `/datahub/metrics/${encodeURIComponent(metricId)}/uses`
  return accountQuery<'findMetricUses'>('organization', path)
}

/** Requests the results of the checks of a load for a proposed table. */
export function checksQuery(dataId: string) {
  return accountQuery<'checkDatahubTable'>('organization', `${itemPath(dataId)}/checks`)
}

type Sending = { signal: AbortSignal; onProgress: (share: number) => void }

/**
 * Sends a file in parts and returns its id.
 * @throws HttpError with the server's message; the signal's reason when it was canceled.
 */
export async function sendFile(file: File, { signal, onProgress }: Sending): Promise<string> {
  const options = { ...SCOPE, signal }
  const { name, size } = file
  const started = { name: name.slice(0, 200), size }
  const { file_id, part_bytes } = await postRest<AccountAnswer<'startDatahubFile'>>(
    '/datahub/files',
    started,
    options,
  )
  for (let part = 0; part * part_bytes < size; part++) {
    const form = new FormData()
    form.set('part', String(part))
    form.set('file', file.slice(part * part_bytes, (part + 1) * part_bytes))
    await postRest(`/datahub/files/${file_id}/parts`, form, options)
    onProgress(Math.min(1, ((part + 1) * part_bytes) / size))
  }
  return file_id
}

type NewItem = {
  title: string
  projectId: string | undefined
  message: string
  data: object
}

/** Creates a draft that proposes a table or a metric, and returns it. */
export async function createItemOf(kind: 'data' | 'metric', item: NewItem) {
  const { projectId: project_id, ...rest } = item
  const body = { kind, ...rest, ...(project_id !== undefined && { project_id }) }
  return showChanged(await postRest<DatahubItem>('/datahub/create', body, SCOPE))
}

/** Creates a draft, as a form, and returns it. */
export async function createItem(item: NewItem & { projectId: string }) {
  const { title, projectId, message, data } = item
  const form = new FormData()
  const fields = { kind: 'metadata', title, project_id: projectId, message }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('data', JSON.stringify(data))
  return showChanged(await postRest<DatahubItem>('/datahub/create', form, SCOPE))
}

/** Saves the form of a draft, in its newest commit. */
export async function saveForm(dataId: string, data: object) {
  const path = `/datahub/project/${encodeURIComponent(dataId)}/metadata`
  return showChanged(await patchRest<DatahubItem>(path, { data }))
}

type ItemAct = 'commit' | 'commit-edit' | 'message' | 'submit' | 'merge' | 'reject' | 'revert'

/** Does something with an item, and shows the result. */
export async function actOnItem(dataId: string, act: ItemAct, body: object = {}) {
  const item = await postRest<DatahubItem>(`${itemPath(dataId)}/${act}`, body, SCOPE)
  // What is published is on other pages too.
  if (act === 'merge' || act === 'revert') await refetchAll()
  return showChanged(item)
}

async function showChanged(item: DatahubItem): Promise<DatahubItem> {
  queryClient.setQueryData(itemQuery(item.data_id).queryKey, item)
  await refreshAccounts()
  return item
}
