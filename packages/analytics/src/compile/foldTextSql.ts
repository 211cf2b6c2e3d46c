import { FOLDED_LETTERS, foldText } from '@tickmark/core/text/foldText'
import type { Params } from './createParams.ts'

/** Regular expressions of `foldText` and what replaces their matches, before and after letters are lower case. */
const BEFORE = [
  ['[™®©℠]', ''],
  ['[`´‘’ʻʼ]', "\\'"],
] as const
const AFTER = [
  ['\\\\p{Cf}', ''],
  ['[\\\\x{0300}-\\\\x{036f}]', ''],
  ['[\\\\p{Pd}\\\\x{2212}]', '-'],
  ...Object.entries(FOLDED_LETTERS),
] as const

/** SQL of a text as `foldText` writes it, to be compared with texts that are. */
export function foldTextSql(text: string): string {
  const plain = `match(${text}, '^[\\\\x20-\\\\x5f\\\\x61-\\\\x7e]*$')`
  const decomposed = `lowerUTF8(normalizeUTF8NFKD(${replaceAll(text, BEFORE)}))`
  const folded = `if(${plain}, lower(${text}), normalizeUTF8NFC(${replaceAll(decomposed, AFTER)}))`
  return `trimBoth(replaceRegexpAll(${folded}, '\\\\s+', ' '))`
}

function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((sql, [from, to]) => `replaceRegexpAll(${sql}, '${from}', '${to}')`, text)
}

/** SQL of whether a text contains a typed text; spaces alone are looked for as they are. */
export function containsSql(text: string, typed: string, params: Params): string {
  return `position(${foldTextSql(text)}, ${params.add(foldText(typed) || typed, 'String')}) > 0`
}
