/**
 * Creates a table that is looked up by text of others. It has its own names and nothing that all objects inherit, so that
 * the word "constructor" finds no value. Bundlers drop tables that nothing looks up.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createLookup<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const lookup: object = { __proto__: null, ...entries }
  return lookup as Readonly<Record<string, T>>
}
