/** How well what was typed names a thing: 0 not at all, 100 exactly. `names` are the thing's names, the best first. */
export function scoreMatch(typed: string, names: readonly string[]): number {
  const wanted = typed.toLowerCase()
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
  const parts = wanted.split(' ')
  if (parts.length > 1 && parts.every((part) => words.some((word) => word.startsWith(part))))
    return 55
  return wanted.length > 2 && known.includes(wanted) ? 30 : 0
}
