const PRIME = 16_777_619

/** Returns a whole number from 0 to 2³² − 1 that is the same for equal texts, and unlike for similar ones. */
export function hashText(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns a number from 0 up to, but not including, 1 that is the same for equal texts. */
export function shareOf(text: string): number {
  return hashText(text) / 2 ** 32
}

/** Returns the element of a list that a text stands for. The list may not be empty. */
export function pickBy<T>(text: string, list: readonly T[]): T {
  return list[hashText(text) % list.length] as T
}
