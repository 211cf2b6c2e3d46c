/**
 * How well what was typed names a thing: 100 exactly, less where a name or a word of one only begins with it, 0 not at
 * all. `names` are what the thing is called, the best known first.
 */
export function scoreMatch(typed: string, names: readonly string[]): number {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return 0
  return Math.max(0, ...names.map((name, position) => scoreName(wanted, name) - position))
}

function scoreName(wanted: string, name: string): number {
  const known = name.toLowerCase()
  if (known === '') return 0
  if (known === wanted) return 100
  if (known.startsWith(wanted)) return 80
  const words = known.split(/[\s\-_()/]+/)
  if (words.some((word) => word.startsWith(wanted))) return 60
  const parts = wanted.split(/\s+/)
  if (parts.length > 1 && parts.every((part) => words.some((word) => word.startsWith(part))))
    return 55
  return wanted.length > 2 && known.includes(wanted) ? 30 : 0
}

/** What a text names, the best match first; those alike stay in the order given. All of them where it is empty. */
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
