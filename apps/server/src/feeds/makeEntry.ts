import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import type { Feed } from 'feed'

export type FeedEntry = Parameters<Feed['addItem']>[0]

type Told = { title: string; told: string; link: URL; at: string }

/** An entry about what one batch brought of one project. */
export function makeEntry(
  { batch_id, project_id }: { batch_id: string; project_id: string },
  { title, told, link, at }: Told,
): FeedEntry {
  return {
    id: `${batch_id}/${project_id}`,
    title,
    link: link.href,
    date: new Date(at),
    description: told,
    content: escapeHtml(told),
  }
}
