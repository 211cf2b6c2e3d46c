/** One or two letters that stand for a name where there is no room for it: `A` for Aave, `AI` for Axie Infinity. */
export function monogram(name: string): string {
  const words = name.split(/[\s.-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first = name, second] = words
  const letters = [first, second].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
