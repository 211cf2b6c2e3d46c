/**
 * Creates a table that is looked up by text of others. It has its own names and nothing that all objects inherit, so that
 * the word "constructor" finds no value.
 */
export function createLookup<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign<Record<string, T>, typeof entries>(Object.create(null), entries)
}
