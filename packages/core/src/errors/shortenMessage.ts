/** Characters of a caller's text, such as an address or a name, that a message repeats. */
export const MAX_REPEATED = 200
/** Characters of a whole message. The longest of our own lists the columns of a screener. */
const MAX_MESSAGE = 2_000

const LONG_QUOTE = new RegExp(`"([^"]{${MAX_REPEATED}})[^"]+"`, 'g')
const LONG_WORD = new RegExp(`\\S{${MAX_REPEATED + 1},}`, 'g')

/**
 * Returns a text with at most `max` characters, the last of them an ellipsis if it was longer. No character is halved.
 */
export function shortenText(text: string, max: number = MAX_REPEATED): string {
  if (text.length <= max) return text
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/**
 * Returns a message of at most 2,000 characters, in which quoted texts and words have at most 200: what a caller sends
 * must not decide how long an answer or a line of the log is.
 */
export function shortenMessage(message: string): string {
  if (message.length <= MAX_REPEATED) return message
  return shortenText(message, MAX_MESSAGE)
    .replace(LONG_QUOTE, (_quoted, start: string) => `"${shortenText(`${start}…`)}"`)
    .replace(LONG_WORD, (word) => shortenText(word))
}
