import type { GrammarWord } from './AskLanguage.ts'
import { type Item, isWord } from './readItems.ts'

/** A place among the items of a prompt. */
export class Cursor {
  readonly items: readonly Item[]
  readonly at: number

  constructor(items: readonly Item[], at: number) {
    this.items = items
    this.at = at
  }

  get item(): Item | undefined {
    return this.items[this.at]
  }

  /** Returns whether the item here is, among other things, one of these words. */
  is(...words: readonly GrammarWord[]): boolean {
    return isWord(this.item, ...words)
  }

  move(count: number): Cursor {
    return new Cursor(this.items, this.at + count)
  }

  /** The next place whose item is more than an article or a preposition. */
  next(): Cursor {
    let place = this.move(1)
    while (place.is('filler', 'of', 'in') && !place.is('this', 'last')) place = place.move(1)
    return place
  }

  /** Returns the number of items from here to before another place. */
  countTo(end: Cursor): number {
    return end.at - this.at
  }

  /** Marks `count` items from here as used and returns their words. */
  use(count = 1): string {
    const own = this.items.slice(this.at, this.at + count)
    for (const item of own) item.isUsed = true
    return own.map(({ words }) => words).join(' ')
  }
}

/** A cursor at each item that nothing was made of yet, as of when it is reached. */
export function* listUnused(items: readonly Item[]): Generator<Cursor> {
  for (const [at, item] of items.entries()) if (!item.isUsed) yield new Cursor(items, at)
}

/** Marks the items that are one of these words of the grammar as used, and returns what is written. */
export function readWordsOf(items: readonly Item[], ...words: readonly GrammarWord[]): string[] {
  return [...listUnused(items)].filter((place) => place.is(...words)).map((place) => place.use())
}
