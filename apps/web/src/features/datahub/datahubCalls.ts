import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import type { TableMapping } from '@tickmark/core/datahub/TableMapping'
import type { OwnMetric } from '@tickmark/core/metrics/OwnMetric'
import {
  ACCOUNT_QUERY_OPTIONS,
  accountQuery,
  nameAnswer,
  refreshAccounts,
} from '../../data/accountQuery.ts'
import { callAccount, sendForm } from '../../data/callAccount.ts'
import { queryClient, refetchAll } from '../../data/queryClient.ts'

/** One item, for everybody who may read it. */
export function itemQuery(dataId: string) {
  return accountQuery('/v3/internal/datahub/{data_id}', { data_id: dataId })
}

/** Requests what an edit of a project or metric would change, and the objections to it. */
export function previewQuery({ projectId: project_id, is_new, edit }: PreviewRequest) {
  const request = { project_id, is_new, data: { ...edit } }
  return {
    ...ACCOUNT_QUERY_OPTIONS,
    queryKey: nameAnswer('POST /v3/internal/datahub/preview', request),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callAccount('POST /v3/internal/datahub/preview', request, { signal }),
  }
}
/** An edit of a project, or without one of a metric that is new or not. */
export type PreviewRequest = { projectId?: string; is_new?: boolean; edit: object }

/** Requests how a table that was sent would be read; without a mapping one is guessed. */
export function tableQuery(request: TableRequest) {
  return {
    ...ACCOUNT_QUERY_OPTIONS,
    // A large file takes seconds to read, and the same is read in the same way.
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: nameAnswer('POST /v3/internal/datahub/table', request),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callAccount('POST /v3/internal/datahub/table', request, { signal }),
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
  return accountQuery('/v3/internal/datahub/{data_id}/diff', { data_id: dataId, ...page })
}

/** Requests the uses of an own metric, as far as the user may know. */
export function usesQuery(metricId: string) {
  return accountQuery('/v3/internal/datahub/metrics/{metric_id}/uses', { metric_id: metricId })
}

/** Requests the results of the checks of a load for a proposed table. */
export function checksQuery(dataId: string) {
  return accountQuery('/v3/internal/datahub/{data_id}/checks', { data_id: dataId })
}

type Sending = { signal: AbortSignal; onProgress: (share: number) => void }

/**
 * Sends a file in parts and returns its id.
 * @throws HttpError with the server's message; the signal's reason when it was canceled.
 */
export async function sendFile(file: File, { signal, onProgress }: Sending): Promise<string> {
  const { name, size } = file
  const started = { name: name.slice(0, 200), size }
  const { file_id, part_bytes } = await callAccount('POST /v3/internal/datahub/files', started, {
    signal,
  })
  for (let part = 0; part * part_bytes < size; part++) {
    const form = new FormData()
    form.set('part', String(part))
    form.set('file', file.slice(part * part_bytes, (part + 1) * part_bytes))
    await sendForm('POST /v3/internal/datahub/files/{file_id}/parts', { file_id }, { form, signal })
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
  const { projectId: project_id, data, ...rest } = item
  const body = { kind, ...rest, data: { ...data }, ...(project_id !== undefined && { project_id }) }
  return showChanged(await callAccount('POST /v3/internal/datahub/create', body))
}

/** Creates a draft, as a form, and returns it. */
export async function createItem(item: NewItem & { projectId: string }) {
  const { title, projectId, message, data } = item
  const form = new FormData()
  const fields = { kind: 'metadata', title, project_id: projectId, message }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('data', JSON.stringify(data))
  return showChanged(await sendForm('POST /v3/internal/datahub/create', {}, { form }))
}

/** Saves the form of a draft, in its newest commit. */
export async function saveForm(dataId: string, data: object) {
  const address = 'PATCH /v2/internal/datahub/project/{data_id}/metadata'
  return showChanged(await callAccount(address, { data_id: dataId, data: { ...data } }))
}

type ItemAct = 'commit' | 'commit-edit' | 'message' | 'submit' | 'merge' | 'reject' | 'revert'

/** Does something with an item, and shows the result. */
export async function actOnItem(dataId: string, act: ItemAct, body: object = {}) {
  const item = await callAccount(`POST /v3/internal/datahub/{data_id}/${act}`, {
    data_id: dataId,
    ...body,
  })
  // Published changes are on other pages, too.
  if (act === 'merge' || act === 'revert') await refetchAll()
  return showChanged(item)
}

async function showChanged(item: DatahubItem): Promise<DatahubItem> {
  queryClient.setQueryData(itemQuery(item.data_id).queryKey, item)
  await refreshAccounts()
  return item
}
