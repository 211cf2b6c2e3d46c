import { type Called, findNearest } from '@tickmark/core/text/findNearest'

const SHOWN = 3

/** `Did you mean a, b or c?` of at most three things that a mistyped text may have meant; undefined where none is near. */
export function suggestNearest<T>(
  text: string,
  among: readonly T[],
  { nameOf, idOf }: { nameOf: (item: T) => Called; idOf: (item: T) => string },
): string | undefined {
  const near = findNearest(text, among, nameOf).slice(0, SHOWN)
  return writeSuggestion(near.map(({ item }) => idOf(item)))
}

/** Undefined where there is nothing to suggest. */
export function writeSuggestion(ids: readonly string[]): string | undefined {
  const last = ids.at(-1)
  if (last === undefined) return undefined
  const others = ids.slice(0, -1).join(', ')
  return `Did you mean ${others === '' ? last : `${others} or ${last}`}?`
}
