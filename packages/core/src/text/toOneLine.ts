/** Invisible characters that may turn the direction of the text after them. Joiners are parts of letters and emoji. */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]/gu
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const GAPS = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]+/gu

/** A text of a source as one line of visible characters. */
export function toOneLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(GAPS, ' ').trim()
}

/** Returns whether a text is one line without invisible characters. */
export function isOneLine(text: string): boolean {
  return text.search(INVISIBLE) === -1 && !BREAKS.test(text)
}
