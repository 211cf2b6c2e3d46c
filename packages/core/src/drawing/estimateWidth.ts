const NARROW = /[\s.,:;'’|!ijltfrI()[\]/·-]/u
const WIDE = /[mwMW@%×—]/u
const CAPITAL = /[\p{Lu}$+−&]/u
const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

/**
 * About how wide a text is in the text font, in the unit of `size`. Nothing on the server measures text, and
 * for cutting names and placing badges an estimate that is a little too wide is enough.
 */
export function estimateWidth(text: string, size: number): number {
  let width = 0
  for (const char of text) width += widthOf(char)
  return width * size
}

/** The text, cut with an ellipsis so that it fits into `width`. */
export function fitText(text: string, size: number, width: number): string {
  if (estimateWidth(text, size) <= width) return text
  const room = width - estimateWidth('…', size)
  let kept = ''
  for (const char of text) {
    if (estimateWidth(kept + char, size) > room) break
    kept += char
  }
  return `${kept.trimEnd()}…`
}

function widthOf(char: string): number {
  if (SQUARE.test(char)) return 1.05
  if (NARROW.test(char)) return 0.33
  if (WIDE.test(char)) return 0.92
  return CAPITAL.test(char) ? 0.68 : 0.6
}
