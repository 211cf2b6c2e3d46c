import type { GrammarWord } from './AskLanguage.ts'
import { listUnused } from './Cursor.ts'
import type { Item } from './readItems.ts'

/** Marks the items that are one of these words of the grammar as used, and returns what is written. */
export function readWordsOf(items: readonly Item[], ...words: readonly GrammarWord[]): string[] {
  return [...listUnused(items)].filter((place) => place.is(...words)).map((place) => place.use())
}
