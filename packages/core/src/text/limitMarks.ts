/** Marks of Markdown of one kind that mean something in a text; honest texts have fewer. */
const MAX_MARKS = 400
/** Lines that begin with a mark, such as items of lists and rows of tables. */
const MAX_MARKED_LINES = 400

const MARK = /\\[\s\S]|[*_~[\]`<|&]/g
const KINDS: Readonly<Record<string, string>> = { _: '*', '~': '*', ']': '[' }
const MARKED_LINE = /^[ \t]*(?=[-+*=>#`~|:]|\d{1,9}[.)])/

/**
 * Returns a text in Markdown whose marks beyond a limit are characters: pairs are looked for among all marks of a
 * paragraph, and lines among all lines of a list, so the time to read a text grows with their square.
 */
export function limitMarks(text: string): string {
  const counts = new Map<string, number>()
  const inline = text.replaceAll(MARK, (mark) => {
    if (mark.length > 1) return mark
    const kind = KINDS[mark] ?? mark
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MAX_MARKS ? mark : `\\${mark}`
  })
  let lines = 0
  return inline
    .split('\n')
    .map((line) => {
      if (!MARKED_LINE.test(line)) return line
      lines++
      return lines <= MAX_MARKED_LINES ? line : line.replace(/^[ \t]*\d*/, '$&\\')
    })
    .join('\n')
}
