import type { AppError } from '../errors/AppError.ts'

/** The part that the error names, or the place at which reading stopped; all of the text where neither is known. */
export function locateFault(
  text: string,
  { cause, errors }: AppError,
): { from: number; to: number } {
  const stop = indexOf(cause)
  if (stop !== undefined && text.length > 0) {
    const from = Math.min(stop, text.length - 1)
    return { from, to: from + 1 }
  }
  const part = String(errors[0]?.value ?? '')
  const found = part === '' ? -1 : findWord(text, part)
  return found < 0 ? { from: 0, to: text.length } : { from: found, to: found + part.length }
}

/** The parser of expressions says at which character it stopped. */
function indexOf(cause: unknown): number | undefined {
  if (!(cause instanceof Error) || !('index' in cause)) return undefined
  return typeof cause.index === 'number' ? cause.index : undefined
}

/** Finds where a part is a word of its own, so that `fee` is not found in `fees`. */
function findWord(text: string, part: string): number {
  const isWord = (letter: string | undefined) => letter !== undefined && /\w/.test(letter)
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const runsOn =
      (isWord(part[0]) && isWord(text[at - 1])) ||
      (isWord(part.at(-1)) && isWord(text[at + part.length]))
    if (!runsOn) return at
  }
  return -1
}
