import { isSameContent } from './isSameContent.ts'

/** A saved state that is looked at, and what was on the screen before. */
type Looked<T> = { found: T; mine: T }

/** What was made of a saved state while it was looked at; null where nothing was, or none is. */
export function findEdits<T>(content: T, looking: Looked<T> | null): T | null {
  if (looking === null || isSameContent(content, looking.found)) return null
  // An address takes a moment to be followed.
  return isSameContent(content, looking.mine) ? null : content
}
