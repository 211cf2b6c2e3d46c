import { judgedPassword } from '@tickmark/core/session/findPasswordFault'

/** The words that people put before a year or a number when they must change their password. */
const COMMON_WORDS = [
  ...['spring', 'summer', 'autumn', 'fall', 'winter', 'season'],
  ...['january', 'february', 'march', 'april', 'june', 'july', 'august'],
  ...['september', 'october', 'november', 'december'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['frühling', 'fruehling', 'sommer', 'herbst', 'primavera', 'verano', 'invierno', 'hiver'],
  ...['password', 'passwort', 'passcode', 'passphrase', 'welcome', 'willkommen', 'login', 'admin'],
  ...['administrator', 'changeme', 'letmein', 'secret', 'iloveyou', 'default', 'master', 'trustno'],
  ...['bitcoin', 'ethereum', 'crypto', 'hodl', 'moon', 'defi', 'token', 'terminal', 'company'],
] as const

/** The rows and columns of keyboards, and the alphabet, along which fingers run. */
const RUNS = [
  '`1234567890-=',
  '~!@#$%^&*()_+',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p',
  'qazwsxedcrfvtgbyhnujmikolp',
] as const
const MIN_RUN = 4
const MIN_WORD_LENGTH = 3

/** The letters that signs stand for. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', '5': 's', $: 's', '7': 't' },
}
const LETTER_BITS = 4.7
const DIGIT_BITS = 3.3
/** A million guesses, which a log-in that counts tries allows in no day. */
const MIN_BITS = 20

/**
 * Returns whether a password is made of words that others guess, such as a season and a year, the name of the product, a part
 * of the address or a run of keys, with little else: its other letters and digits have less than a million values.
 */
export function isPredictable(password: string, knownWords: readonly string[]): boolean {
  const text = judgedPassword(password).toLowerCase()
  const words = [...knownWords, ...COMMON_WORDS]
    .map((word) => judgedPassword(word).toLowerCase())
    .filter((word) => [...word].length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length)
  // Signs stand for letters or for themselves.
  const asWritten = strike(strikeWords(text, words))
  const asLetters = strikeWords(readLetters(strike(text)), words)
  return [asWritten, asLetters].some(
    (rest) => rest.length < text.length && countBits(rest) < MIN_BITS,
  )
}

function readLetters(text: string): string {
  return [...text].map((sign) => LETTERS[sign] ?? sign).join('')
}

function strikeWords(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/** Takes years, dates, runs of keys and repeated signs out of a text. */
function strike(text: string): string {
  const rest = text.replace(/(?:19|20)\d\d/g, '').replace(/(.)\1{2,}/gu, '')
  let kept = ''
  for (let at = 0; at < rest.length; ) {
    const length = measureRun(rest, at)
    if (length < MIN_RUN) kept += rest[at++]
    else at += length
  }
  return kept
}

/** The number of signs from a place on that follow each other along a row of keys, forward or backward. */
function measureRun(text: string, from: number): number {
  let longest = 0
  for (const row of RUNS)
    for (const step of [1, -1]) {
      let length = 1
      let place = row.indexOf(text[from] ?? '')
      if (place === -1) continue
      while (from + length < text.length && row[place + step] === text[from + length]) {
        place += step
        length++
      }
      longest = Math.max(longest, length)
    }
  return longest
}

/** The bits of random letters and digits; a sign that is added to a word is among the first to be tried. */
function countBits(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\p{N}/gu)?.length ?? 0
  return letters * LETTER_BITS + digits * DIGIT_BITS
}
