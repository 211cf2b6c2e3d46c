import type { DatahubKind, DatahubState } from '@tickmark/core/answers/choices'
import type { DatahubLine } from '@tickmark/core/datahub/DatahubItem'
import { sql } from 'kysely'
import type { Accounts } from '../context/Accounts.ts'
import { containsText } from '../store/listRows.ts'
import type { CatalogPublisher } from './CatalogPublisher.ts'
import { type DatahubReader, PUBLIC_STATES, selectItems } from './DatahubRow.ts'
import { settlePending } from './publishItem.ts'
import { describeItemLine } from './readItem.ts'

export type DatahubPage = {
  state?: DatahubState | undefined
  kind?: DatahubKind | undefined
  projectId?: string | undefined
  metricId?: string | undefined
  /** Only those of the reader. */
  isOwn: boolean
  search?: string | undefined
  offset: number
  limit: number
}

/** Lists items that a reader may read, the last changed first. */
export async function listItems(
  accounts: Accounts,
  reader: DatahubReader,
  { page, publisher }: { page: DatahubPage; publisher: CatalogPublisher },
): Promise<{ items: DatahubLine[]; total: number }> {
  await settlePending(accounts, publisher)
  const { state, kind, projectId, metricId, isOwn, search, offset, limit } = page
  const userId = reader?.userId ?? ''
  let matching = selectItems(accounts.db).where((item) =>
    reader === undefined
      ? item('datahub_items.state', 'in', PUBLIC_STATES)
      : item.or([
          item('datahub_items.state', '!=', 'draft'),
          item('datahub_items.author_id', '=', userId),
        ]),
  )
  if (kind !== undefined) matching = matching.where('datahub_items.kind', '=', kind)
  if (state !== undefined) matching = matching.where('datahub_items.state', '=', state)
  if (projectId !== undefined) matching = matching.where('datahub_items.project_id', '=', projectId)
  if (metricId !== undefined) matching = matching.where('datahub_items.metric_id', '=', metricId)
  if (isOwn) matching = matching.where('datahub_items.author_id', '=', userId)
  if (search !== undefined && search !== '')
    matching = matching.where((item) =>
      item.or([
        containsText('datahub_items.title', search),
        containsText('datahub_items.project_id', search),
        containsText('datahub_items.metric_id', search),
        item('datahub_items.batch_id', '=', search),
        containsText('authors.username', search),
      ]),
    )
  const rows = await matching
    .select(({ selectFrom }) => [
      selectFrom('datahub_commits')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('datahub_commits.item_id', '=', 'datahub_items.id')
        .as('commit_count'),
      selectFrom('datahub_messages')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('datahub_messages.item_id', '=', 'datahub_items.id')
        .where('event', '=', 'message')
        .as('message_count'),
      selectFrom('datahub_commits')
        .select('data')
        .whereRef('datahub_commits.item_id', '=', 'datahub_items.id')
        .whereRef('datahub_items.is_new', '=', sql`true`)
        .orderBy('number', 'desc')
        .limit(1)
        .as('newest'),
    ])
    .orderBy('datahub_items.updated_at', 'desc')
    .orderBy('datahub_items.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    items: rows.map((row) =>
      describeItemLine(publisher.catalog, {
        ...row,
        commit_count: row.commit_count ?? 0,
        message_count: row.message_count ?? 0,
      }),
    ),
    total: Number(total),
  }
}
