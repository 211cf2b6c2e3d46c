import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
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

/** What an edit of a project would change, and what stands against it. */
export function previewQuery(projectId: string, data: object) {
  return {
    ...ACCOUNT_QUERY_OPTIONS,
    queryKey: [...nameAnswer('organization', '/datahub/preview'), projectId, data],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      postRest<Preview>('/datahub/preview', { project_id: projectId, data }, { ...SCOPE, signal }),
  }
}
type Preview = Pick<DatahubItem, 'changes' | 'checks'>

const SCOPE = ACCOUNT_API_SCOPES.organization

type NewItem = { title: string; projectId: string; message: string; data: object }

/** Creates a draft, as a form, and returns it. */
export async function createItem({ title, projectId, message, data }: NewItem) {
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
