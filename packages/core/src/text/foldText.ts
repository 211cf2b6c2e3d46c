/** Texts of which nothing but the case and spaces can differ. */
const PLAIN = /^[\x20-\x5f\x61-\x7e]*$/
/** The signs of rights, which NFKD would write in letters ("Aave™" is no "AaveTM"). */
const RIGHTS = /[™®©℠]/g
const INVISIBLE = /\p{Cf}/gu
/** The marks over and under Latin, Greek and Cyrillic letters. Those of other scripts are letters of their own. */
const ACCENTS = /[\u0300-\u036f]/g
const DASHES = /[\p{Pd}\u2212]/gu
const APOSTROPHES = /[\u0060\u00b4\u2018\u2019\u02bb\u02bc]/g
/** Letters that Unicode does not split into a plain one and a mark, and how they are compared. */
export const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  ς: 'σ',
}
const SPLIT_LETTERS = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'g')

/**
 * Returns the form in which tickers, ids and typed texts are compared: lower case without accents, signs of rights and
 * invisible signs, other forms of letters as the usual ones (NFKC), all dashes and apostrophes as `-` and `'`, and one
 * blank for each run of spaces. Other punctuation stays: `USD+` is not `USD`. Names are compared by `foldName`.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return collapse(text.toLowerCase())
  const folded = text
    .replace(RIGHTS, '')
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(ACCENTS, '')
    .replace(DASHES, '-')
    .replace(SPLIT_LETTERS, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .normalize('NFC')
  return collapse(folded)
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
