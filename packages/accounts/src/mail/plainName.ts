const MAX_LENGTH = 60

/**
 * Returns a name for an email to a stranger: one line of at most 60 characters in which no mail program finds a link or
 * an address.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/:\/\/|[@/\\]+|(?<=\S)[.:](?=\S)/gu, ' ')
    .replace(/[.:]+(?= )/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  const signs = [...plain]
  return signs.length <= MAX_LENGTH ? plain : `${signs.slice(0, MAX_LENGTH - 1).join('')}…`
}
