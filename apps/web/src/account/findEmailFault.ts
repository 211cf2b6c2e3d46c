/** What an address can be at all. Whether it exists is found out by writing to it. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Why a text is no e-mail address; undefined when it may be one. */
export function findEmailFault(text: string): string | undefined {
  const address = text.trim()
  if (address === '') return 'Write your e-mail address.'
  return ADDRESS.test(address) ? undefined : 'Write an address such as ada@example.org.'
}
