import type { DatahubKind } from '@tickmark/core/answers/choices'
import type { Querier } from '../store/Store.ts'
import type { PreparedCommit } from './DatahubRow.ts'

type Commit = Pick<PreparedCommit, 'data' | 'base'>
type Sent = { message: string; commit: Commit }

/**
 * Returns the draft that its author has just begun with the same commit, as after an answer that was lost; undefined
 * for none.
 */
export async function findRepeatedDraft(
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
export async function isRepeated(
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
