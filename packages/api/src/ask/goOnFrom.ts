import { isDeepStrictEqual } from 'node:util'
import { isWord } from './readItems.ts'
import type { ReadPrompt } from './readPrompt.ts'

/** Puts what a prompt says in the place of what was said to a list before. */
export function goOnFrom(before: ReadPrompt | undefined, said: ReadPrompt): ReadPrompt {
  if (before === undefined || !said.isMore) return said
  const own = said.projects.filter(({ isPlace }) => !isPlace)
  const isOther = !said.isAdded && own.length + said.sectors.length > 0
  const kept = isOther
    ? { ...before, sectors: [], nouns: [], projects: before.projects.filter((one) => one.isPlace) }
    : before
  const merged = Object.entries(said).map(([name, value]) => {
    const earlier = Reflect.get(kept, name)
    const isNew = Array.isArray(value) ? value.length > 0 : value !== undefined
    return [name, isNew ? value : earlier]
  })
  const isOpen = (one: ReadPrompt['conditions'][number]) =>
    said.conditions.every(({ of }) => !isDeepStrictEqual(of, one.of))
  return {
    ...Object.fromEntries(merged),
    items: [...before.items, ...said.items],
    conditions: [...before.conditions.filter(isOpen), ...said.conditions],
    excluded: [...before.excluded, ...said.excluded],
    ...((said.isAdded || own.length < said.projects.length) && {
      projects: [...kept.projects, ...said.projects],
    }),
    ...(isWord(said.items[0], 'and') && { measures: [...before.measures, ...said.measures] }),
    top: { ...before.top, ...said.top },
  }
}

/** Returns whether nothing of a list was changed. */
export function isSameList(before: ReadPrompt | undefined, after: ReadPrompt): boolean {
  if (before === undefined || !after.isMore) return false
  const { items: _, isMore, isAdded, ...said } = after
  return isDeepStrictEqual(said, (({ items, isMore, isAdded, ...own }) => own)(before))
}
