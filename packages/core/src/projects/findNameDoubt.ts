/** The scripts whose letters look like those of another; ideographs and syllables do not. */
const SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Coptic: /\p{Script=Coptic}/u,
  Georgian: /\p{Script=Georgian}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Lisu: /\p{Script=Lisu}/u,
} as const

/** The letters of other scripts that look like Latin ones, of which a whole word can be made. */
const LATIN_LOOKALIKES = /^[авекмнорстухіѕјһԁԛԝҽӏɡΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικαρυ\p{N}\p{P}\p{Z}\p{S}]+$/iu
const OTHER_LETTER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
/** The signs that are not seen or change the order of others; a joiner is a part of some scripts and emoji. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u3164\uffa0\u2800]/u
const JOINED_LETTERS = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu
const JOINED_PICTURES = /(?<=\p{Emoji}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu
const LATIN_LETTER = /[a-z]/i

/**
 * Returns why a name may be taken for another one, for those who decide on it, or undefined. It has letters
 * of two scripts that look alike, is a word of one script that looks like another, or has signs that are not seen or are
 * other forms of letters.
 */
export function findNameDoubt(name: string): string | undefined {
  const shown = name.replace(JOINED_PICTURES, '')
  const joined = LATIN_LETTER.test(name) ? shown : shown.replace(JOINED_LETTERS, '')
  if (INVISIBLE.test(joined)) return 'Has invisible signs'
  const scripts = Object.entries(SCRIPTS).flatMap(([script, letter]) =>
    letter.test(name) ? [script] : [],
  )
  if (scripts.length > 1) return `Mixes ${scripts.join(' and ')} letters`
  if (OTHER_LETTER.test(name) && LATIN_LOOKALIKES.test(name))
    return `${scripts[0]} letters that look like Latin ones`
  const letters = name.match(/[\p{L}\p{Nl}]/gu)?.join('') ?? ''
  // Halves and wholes of width are usual in Japanese.
  if (letters !== letters.normalize('NFKC') && LATIN_LETTER.test(letters.normalize('NFKC')))
    return 'Has unusual forms of letters'
  return undefined
}
