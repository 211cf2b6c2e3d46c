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
  const isMore = isWord(said.items[0], 'and') || said.items.some(({ words }) => BESIDES.test(words))
  // "And TVL below 5bn" narrows what is above 1bn.
  const isReplaced = (one: ReadPrompt['conditions'][number]) =>
    said.conditions.some(
      ({ of, is, value }) =>
        isDeepStrictEqual(of, one.of) &&
        (is[0] === one.is[0] || (is[0] === '>' ? value >= one.value : value <= one.value)),
    )
  return {
    ...kept,
    ...dropEmpty(said),
    items: [...before.items, ...said.items],
    conditions: [...before.conditions.filter((one) => !isReplaced(one)), ...said.conditions],
    excluded: [...before.excluded, ...said.excluded],
    ...((said.isAdded || own.length < said.projects.length) && {
      projects: [...kept.projects, ...said.projects],
    }),
    ...(isMore && {
      measures: [...before.measures, ...said.measures],
      ranges: [...before.ranges, ...said.ranges],
    }),
    top: { ...before.top, ...said.top },
  }
}

const BESIDES = /^(also|too|as well|auch|ebenfalls|zusätzlich)$/i

function dropEmpty(said: ReadPrompt): Partial<ReadPrompt> {
  const isSaid = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined)
  return Object.fromEntries(Object.entries(said).filter(([, value]) => isSaid(value)))
}

/** Returns whether nothing of a list was changed. */
export function isSameList(before: ReadPrompt | undefined, after: ReadPrompt): boolean {
  if (before === undefined || !after.isMore) return false
  const { items: _, isMore, isAdded, ...said } = after
  return isDeepStrictEqual(said, (({ items, isMore, isAdded, ...own }) => own)(before))
}
