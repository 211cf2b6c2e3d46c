/** What a thing is called. */
export type Called = {
  names: readonly string[]
  /** Tickers and the like, which are too short for wrong letters: they count when they are the same. */
  codes?: readonly string[]
}

type Near<T> = {
  item: T
  /** 0 is the same; below 1 the text begins the name or one of its words; else how many letters are wrong. */
  distance: number
}

const LONGEST = 60
/** Fewer letters begin too many names. */
const SHORTEST_START = 3

/** A name that was cut short or carried on is nearer than one with a wrong letter, and so is one of its words. */
const START = 0.5
const WORD = 0.8

/**
 * What a mistyped text may have meant, the nearest first; those equally near in the order given. A name counts when it
 * is the same but for letter case and punctuation, when one begins with the other, when the text begins one of its
 * words, or when at most a third of its letters are wrong.
 */
export function findNearest<T>(
  text: string,
  among: readonly T[],
  nameOf: (item: T) => Called,
): Near<T>[] {
  const typed = normalise(text)
  if (typed === '') return []
  return among
    .map((item) => ({ item, distance: distanceTo(nameOf(item), typed) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
}

function distanceTo({ names, codes = [] }: Called, typed: string): number {
  if (codes.some((code) => normalise(code) === typed)) return 0
  return Math.min(...names.map((name) => nameDistance(name, typed)))
}

function nameDistance(name: string, typed: string): number {
  const known = normalise(name)
  if (known === typed) return 0
  const [short, long] = known.length < typed.length ? [known, typed] : [typed, known]
  if (short.length >= SHORTEST_START && long.startsWith(short))
    return START - short.length / long.length / 1e3
  if (typed.length >= SHORTEST_START && hasWord(name, typed)) return WORD
  const allowed = Math.floor(long.length / 3)
  if (long.length - short.length > allowed) return Number.POSITIVE_INFINITY
  const distance = editDistance(typed, known)
  return distance <= allowed ? distance : Number.POSITIVE_INFINITY
}

function hasWord(name: string, typed: string): boolean {
  return name
    .slice(0, LONGEST)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.toLowerCase().startsWith(typed))
}

/** Letters and digits only, of any script, in small letters. */
function normalise(text: string): string {
  return text
    .slice(0, 4 * LONGEST)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, LONGEST)
}

/** The Levenshtein distance: how many letters to insert, delete or replace to make one text of another. */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
