/** One or two letters that stand for a name where there is no room for it: `A` for Aave, `AI` for Axie Infinity. */
export function monogram(name: string): string {
  const words = name.split(/[\s.-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first = name, second] = words
  const letters = [first, second].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

/** The monograms of names in one list; where two would be the same, both have two letters of their first word. */
export function distinctMonograms(names: readonly string[]): string[] {
  const letters = names.map(monogram)
  return names.map((name, at) => {
    const own = letters[at] ?? ''
    if (letters.filter((one) => one === own).length < 2) return own
    const [first = '', ...others] = name.replaceAll(/[^\p{L}\p{N}]/gu, '')
    // Names that begin alike differ further on.
    const rivals = names.filter((other) => other !== name && monogram(other) === own)
    const next = others.find((letter, place) =>
      rivals.every((rival) => [...rival.replaceAll(/[^\p{L}\p{N}]/gu, '')][place + 1] !== letter),
    )
    return `${first.toUpperCase()}${next ?? others[0] ?? ''}`
  })
}
