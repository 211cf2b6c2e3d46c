import { isDeepStrictEqual } from 'node:util'
import { isWord } from './readItems.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { CHAIN_SECTORS } from './readSubjects.ts'

/** Puts what a prompt says in the place of what was said to a list before. */
export function goOnFrom(before: ReadPrompt | undefined, said: ReadPrompt): ReadPrompt {
  if (before === undefined || !said.isMore) return said
  const projects = placeChains(before, said)
  const own = projects.filter(({ isPlace }) => !isPlace)
  const isOther = !said.isAdded && own.length + said.sectors.length > 0
  const kept = isOther
    ? { ...before, sectors: [], nouns: [], projects: before.projects.filter((one) => one.isPlace) }
    : before
  const isMore = isWord(said.items[0], 'and') || said.items.some(({ words }) => BESIDES.test(words))
  const limits = bindLimits(before, said)
  // "And TVL below 5bn" narrows what is above 1bn, and "above 2bn instead" does not.
  const isInstead = said.items.some(({ words }) => INSTEAD.test(words))
  const isReplaced = (one: ReadPrompt['conditions'][number]) =>
    limits.some(
      ({ of, is, value }) =>
        isDeepStrictEqual(of, one.of) &&
        (isInstead ||
          is[0] === one.is[0] ||
          (is[0] === '>' ? value >= one.value : value <= one.value)),
    )
  return {
    ...kept,
    ...dropEmpty(said),
    items: [...before.items, ...said.items],
    conditions: [...before.conditions.filter((one) => !isReplaced(one)), ...limits],
    ...(limits.length > said.conditions.length && { unbound: before.unbound }),
    excluded: [...before.excluded, ...said.excluded],
    ...((said.isAdded || own.length < projects.length) && {
      projects: [...kept.projects, ...projects],
    }),
    ...(isMore && {
      measures: [...before.measures, ...said.measures],
      ranges: [...before.ranges, ...said.ranges],
    }),
    top: { ...before.top, ...said.top },
  }
}

/** "Only Ethereum" behind a list of what runs on chains is where it runs. */
function placeChains(before: ReadPrompt, { projects }: ReadPrompt): ReadPrompt['projects'] {
  const isOfApps =
    before.record === undefined &&
    before.sectors.length > 0 &&
    before.sectors.every(({ sector }) => !CHAIN_SECTORS.includes(sector))
  return projects.map((one) => (isOfApps && one.isChain ? { ...one, isPlace: true } : one))
}

/** "Above 1bn" without a figure is about the only one that the list before had a condition on. */
function bindLimits(before: ReadPrompt, said: ReadPrompt): ReadPrompt['conditions'] {
  const [first, ...others] = before.conditions
  const isOne = others.every(({ of }) => isDeepStrictEqual(of, first?.of))
  if (first === undefined || !isOne) return said.conditions
  return [
    ...said.conditions,
    ...said.unbound.map(({ is, value, words }) => ({ is, value, words, of: first.of })),
  ]
}

const INSTEAD = /^(instead|stattdessen)$/i
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
