import { PARSER_BOMBS } from './PARSER_BOMBS.ts'

/** No answer about a text is longer than this many times the text, and some more. */
const MAX_GROWTH = 20
const MAX_ANSWER = 20_000
const MAX_MESSAGE = 2_000

/**
 * Runs a function with all hostile texts. Returns the faults: a failure that is no `Error`, or an overflow, a long message, an answer that grows, and a prototype that has something new.
 */
export async function runParserBombs(read: (text: string) => unknown): Promise<string[]> {
  const faults: string[] = []
  const before = listInherited()
  for (const text of PARSER_BOMBS) {
    const name = JSON.stringify(text.slice(0, 30))
    try {
      const answer = countCharacters(await read(text))
      if (answer > text.length * MAX_GROWTH + MAX_ANSWER)
        faults.push(`${name}: an answer of ${answer} characters`)
    } catch (failure) {
      if (!(failure instanceof Error) || failure instanceof RangeError)
        faults.push(`${name}: ${String(failure)}`)
      else if (failure.message.length > MAX_MESSAGE)
        faults.push(`${name}: a message of ${failure.message.length} characters`)
    }
    if (listInherited() !== before) faults.push(`${name}: polluted a prototype`)
  }
  return faults
}

function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce(
    (sum, [key, part]) => sum + key.length + countCharacters(part),
    0,
  )
}

function listInherited(): string {
  return [Object.prototype, Array.prototype, Function.prototype]
    .flatMap((prototype) => Object.getOwnPropertyNames(prototype))
    .join()
}
