import { foldText } from './foldText.ts'

/** A name as it is compared, and its words. */
type PreparedName = { known: string; words: readonly string[] }

/** All names of a thing in one text, in which most texts are not found, and each by itself. */
type PreparedNames = { all: string; each: readonly PreparedName[] }

/** Names that many texts are compared with, prepared once. */
export function prepareNames(names: readonly string[]): PreparedNames {
  const each = names.map((name) => {
    const known = foldText(name)
    return { known, words: known.split(/[\s\-_()/]+/) }
  })
  return { all: each.map(({ known }) => known).join('\n'), each }
}

/**
 * Scores how well a typed text names a thing: 100 exactly, less where a name or a word of one only begins with it, 0
 * not at all. `names` are those of the thing, the best known first.
 */
export function scoreMatch(typed: string, names: readonly string[]): number {
  return createScorer(typed)(prepareNames(names))
}

/** `scoreMatch` of one text with many things whose names were prepared. */
export function createScorer(typed: string): (names: PreparedNames) => number {
  const wanted = foldText(typed)
  const parts = wanted.split(' ')
  const scoreName = ({ known, words }: PreparedName): number => {
    if (known === '') return 0
    if (known === wanted) return 100
    if (known.startsWith(wanted)) return 80
    if (words.some((word) => word.startsWith(wanted))) return 60
    if (parts.length > 1 && parts.every((part) => words.some((word) => word.startsWith(part))))
      return 55
    return wanted.length > 2 && known.includes(wanted) ? 30 : 0
  }
  if (wanted === '') return () => 0
  return ({ all, each }) => {
    // Whatever begins or has a part has its letters.
    if (!parts.every((part) => all.includes(part))) return 0
    let best = 0
    for (let position = 0; position < each.length; position++) {
      const name = each[position]
      if (name !== undefined) best = Math.max(best, scoreName(name) - position)
    }
    return best
  }
}

/**
 * Ranks the things that a text names, the best match first; those alike stay in the order given. All of them where it
 * is empty.
 */
export function rankMatches<T>(
  typed: string,
  items: readonly T[],
  namesOf: (item: T) => readonly string[],
): T[] {
  if (typed.trim() === '') return [...items]
  return items
    .map((item) => ({ item, score: scoreMatch(typed, namesOf(item)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}
