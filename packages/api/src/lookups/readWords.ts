import { foldText } from '@tickmark/core/text/foldText'

/** A word, number, or sign of a prompt. */
export type Word = {
  /** As written. */
  text: string
  /** In small letters without accents and plural endings, as phrases are compared. */
  stem: string
  from: number
  to: number
  /** True if a comma, a semicolon, a colon or a new line precedes it. */
  isAfterBreak: boolean
  /** True if an underscore joins it to the word before, as in ids. */
  isJoined?: boolean
}

/** Longer prompts are no questions. */
export const MAX_PROMPT_LENGTH = 1_000

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
const FULL_WIDTH = /[\uff01-\uff5e\u3000]/g
const TOKEN =
  /\d{4}-\d{2}-\d{2}|(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:k|m|mn|b|bn|t)?(?![\p{L}\p{N}])|[tT][oO][pP](?=\d{1,3}(?![\p{L}\p{N}]))|\$?[\p{L}\p{N}]+(?:['’]\p{L}+)?|[/+*×÷−–%;<>≤≥=(){}&€£¥₿-]/gu
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['×', '*'],
  ['÷', '/'],
])

/** The words and signs of a prompt in order. A hyphen within a word separates two words and is no minus. */
export function readWords(prompt: string): Word[] {
  const text = prompt
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => sign.normalize('NFKC'))
    .normalize('NFC')
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const isHyphen =
      /^[-–]$/.test(token) && /\S/.test(text[index - 1] ?? ' ') && /\S/.test(text[index + 1] ?? ' ')
    if (isHyphen && !isBetweenDates(text, index)) return []
    const isAfterBreak = /[,;:\n]\s*$/.test(text.slice(Math.max(0, index - 10), index))
    const to = index + token.length
    const isJoined = text[index - 1] === '_' && index > 1
    return [{ text: token, stem: toStem(token), from: index, to, isAfterBreak, isJoined }]
  })
}

/** "2023-2025", "Q1 2023–Q4 2024", "06/2023-08/2023", "Q1-Q3", "aug-oct". */
function isBetweenDates(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 10), at)
  const after = text.slice(at + 1, at + 11)
  if (/\b20[0-4]\d$/.test(before)) return /^(20[0-4]\d\b|[qh][1-4]\b|\d{1,2}\/20)/i.test(after)
  return PART_BEFORE.test(before) && PART_AFTER.test(after)
}

const PART = '[qh][1-4]|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:[a-z]{2,6})?'
const PART_BEFORE = new RegExp(`\\b(?:${PART})$`, 'i')
const PART_AFTER = new RegExp(`^(?:${PART})\\b`, 'i')

/** The stems of a phrase, as they are looked up. */
export function toStems(phrase: string): string {
  return readWords(phrase)
    .map(({ stem }) => stem)
    .join(' ')
}

function toStem(token: string): string {
  const plain = foldText(token.replace(/['’](s|S)?$|['’]\p{L}+$/u, '').replace(/^\$/, ''))
  return SIGNS.get(plain) ?? singularize(plain)
}

function singularize(word: string): string {
  if (/^[a-z]?\ds$/.test(word)) return word.slice(0, -1)
  // USDS is no plural of USD.
  if (word.length < 4 || /(ss|us|is|^usds)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(s|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
