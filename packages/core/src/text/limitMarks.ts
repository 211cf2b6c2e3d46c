/** Marks of Markdown in one text that mean something; honest texts of 20,000 characters have fewer of each kind. */
const MAX_MARKS = { emphasis: 400, bracket: 400, code: 200, angle: 200 } as const
/** Cells of a table, and characters that begin addresses or entities. */
const MAX_SIGNS = 2_000

const KINDS = {
  '*': 'emphasis',
  _: 'emphasis',
  '~': 'emphasis',
  '[': 'bracket',
  ']': 'bracket',
  '`': 'code',
  '<': 'angle',
} as const satisfies Record<string, keyof typeof MAX_MARKS>

const MARK = /\\[\s\S]|[*_~[\]`<]/g
const SIGN = /[|&@:]/g

/**
 * Returns a text in Markdown whose marks beyond a limit are characters: pairs are looked for among all marks of a
 * paragraph, so the time to read one grows with their square.
 */
export function limitMarks(text: string): string {
  const counts = { emphasis: 0, bracket: 0, code: 0, angle: 0 }
  const limited = text.replaceAll(MARK, (mark) => {
    if (!isMark(mark)) return mark
    const kind = KINDS[mark]
    counts[kind]++
    return counts[kind] <= MAX_MARKS[kind] ? mark : `&#${mark.charCodeAt(0)};`
  })
  let signs = 0
  return limited.replaceAll(SIGN, (sign) => {
    if (sign === '&') return sign
    signs++
    return signs <= MAX_SIGNS ? sign : `&#${sign.charCodeAt(0)};`
  })
}

function isMark(text: string): text is keyof typeof KINDS {
  return Object.hasOwn(KINDS, text)
}
