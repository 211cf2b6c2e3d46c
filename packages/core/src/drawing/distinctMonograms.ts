import { monogram } from './monogram.ts'

/**
 * The monograms of names in one list, all different: where two would be the same, they have two letters of their first
 * word, and a number where those are taken too.
 */
export function distinctMonograms(names: readonly string[]): string[] {
  const letters = names.map(monogram)
  const isAlone = (own: string) => letters.indexOf(own) === letters.lastIndexOf(own)
  const taken = new Set(letters.filter(isAlone))
  return names.map((name, at) => {
    const own = letters[at] ?? ''
    if (isAlone(own)) return own
    const [first = '', ...others] = name.replaceAll(/[^\p{L}\p{N}]/gu, '')
    // Names that begin alike differ further on.
    const rivals = names.filter((other) => other !== name && monogram(other) === own)
    const next = others.find((letter, place) =>
      rivals.every((rival) => [...rival.replaceAll(/[^\p{L}\p{N}]/gu, '')][place + 1] !== letter),
    )
    const choices = [next, ...others].flatMap((letter) => letter ?? [])
    const chosen = choices.map((letter) => `${first.toUpperCase()}${letter}`)
    const numbered = names.map((_, number) => `${[...own][0] ?? ''}${number + 1}`)
    const found = [...chosen, ...numbered].find((text) => !taken.has(text)) ?? own
    taken.add(found)
    return found
  })
}
