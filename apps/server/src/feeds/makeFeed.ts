import { Feed } from 'feed'
import type { FeedEntry } from './makeEntry.ts'

export type FeedLog = {
  /** Names the feed in its address, and the list of the data status that it follows. */
  name: string
  list: string
  title: string
  description: string
}

export type FeedOrigin = { productName: string; publicUrl: string; path: string; query: string }

/** A log for feed readers, its newest entry first. */
export function makeFeed(
  { name, list, title, description }: FeedLog,
  entries: readonly FeedEntry[],
  { productName, publicUrl, path, query }: FeedOrigin,
): Feed {
  const feed = new Feed({
    id: `${publicUrl}${path}${query}`,
    link: `${publicUrl}/explorer/status/${list}${query}`,
    feedLinks: {
      rss: `${publicUrl}/feeds/${name}.xml${query}`,
      json: `${publicUrl}/feeds/${name}.json${query}`,
    },
    title: `${productName}: ${title}`,
    description,
    language: 'en',
    copyright: '',
    // Without anything to tell a feed is as old as time, so that readers keep what they have.
    updated: entries[0]?.date ?? new Date(0),
  })
  for (const entry of entries) feed.addItem(entry)
  return feed
}
