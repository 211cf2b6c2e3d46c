import { createStore } from '../data/createStore.ts'

export type Announcement = { id: number; text: string; isAssertive: boolean }

/** What screen readers are being told; `announce` writes it, `LiveRegion` holds it. */
export const announcements = createStore<readonly Announcement[]>([])
