import type { Querier } from '../store/Store.ts'

/** Exports what a user proposed and wrote in the datahub, for that user. */
export async function exportDatahub(db: Querier, userId: string) {
  const items = await db
    .selectFrom('datahub_items')
    .select(['id', 'kind', 'title', 'project_id', 'metric_id', 'state', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute()
  const commits = await db
    .selectFrom('datahub_commits')
    .select(['item_id', 'number', 'message', 'data', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('item_id')
    .orderBy('number')
    .execute()
  const messages = await db
    .selectFrom('datahub_messages')
    .select(['item_id', 'event', 'text', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute()
  const files = await db
    .selectFrom('datahub_files')
    .select(['id', 'name', 'size', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const contacts = await db
    .selectFrom('listing_contacts')
    .innerJoin('datahub_items', 'datahub_items.id', 'listing_contacts.item_id')
    .select(['item_id', 'contacts'])
    .where('author_id', '=', userId)
    .orderBy('item_id')
    .execute()
  const notes = await db
    .selectFrom('project_notes')
    .select(['project_id', 'text', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute()
  const notices = await db
    .selectFrom('datahub_notices')
    .select(['item_id', 'happened', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    datahub_files: files.map(({ id, ...file }) => ({ file_id: id, ...file })),
    datahub_notices: notices.map(({ item_id, ...notice }) => ({
      data_id: String(item_id),
      ...notice,
    })),
    listing_contacts: contacts.map(({ item_id, contacts: text }) => ({
      data_id: String(item_id),
      contacts: text,
    })),
    project_notes: notes,
    datahub_items: items.map(({ id, ...item }) => ({ data_id: String(id), ...item })),
    datahub_commits: commits.map(({ item_id, data, ...commit }) => ({
      data_id: String(item_id),
      ...commit,
      data: JSON.parse(data) as unknown,
    })),
    datahub_messages: messages.map(({ item_id, ...message }) => ({
      data_id: String(item_id),
      ...message,
    })),
  }
}
