const [RECORD, RECORD_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d]
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Returns whether bytes are a JSON document, judged by their brackets: an HTML page does not start with one, and
 * truncated content leaves one open. Much faster than parsing and needs little memory. Bytes without brackets are
 * parsed. Errors between the brackets appear when the document is read.
 */
export function isJson(bytes: Uint8Array): boolean {
  return hasMatchingBrackets(bytes) || canBeParsed(bytes)
}

/** Returns whether the last bracket closes the first, with only whitespace around them. */
function hasMatchingBrackets(bytes: Uint8Array): boolean {
  const place = skipSpaces(bytes, skipMark(bytes))
  const [first, closing] = [bytes[place], bytes[place] === RECORD ? RECORD_END : LIST_END]
  if (first !== RECORD && first !== LIST) return false
  const end = findClosing(bytes, place)
  return bytes[end] === closing && skipSpaces(bytes, end + 1) === bytes.length
}

/** Returns the position behind a byte order mark at the beginning. */
export function skipMark(bytes: Uint8Array): number {
  const hasMark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)
  return hasMark ? BYTE_ORDER_MARK.length : 0
}

export function skipSpaces(bytes: Uint8Array, from: number): number {
  let place = from
  while (SPACES.has(bytes[place])) place++
  return place
}

function canBeParsed(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes))
    return true
  } catch {
    return false
  }
}

/**
 * The position of the bracket that closes the one at `opening`; the end of the bytes if there is
 * none.
 */
function findClosing(bytes: Uint8Array, opening: number): number {
  let depth = 0
  let place = opening
  for (; place < bytes.length; place++) {
    const byte = bytes[place]
    if (byte === QUOTE) place = findEndOfText(bytes, place + 1)
    else if (byte === RECORD || byte === LIST) depth++
    else if ((byte === RECORD_END || byte === LIST_END) && --depth === 0) break
  }
  return Math.min(place, bytes.length)
}

/** The position of the quote that ends a string; the end of the bytes if there is none. */
export function findEndOfText(bytes: Uint8Array, from: number): number {
  let place = from
  while (place < bytes.length && bytes[place] !== QUOTE) place += bytes[place] === BACKSLASH ? 2 : 1
  return place
}

/**
 * Empties the arrays with these names anywhere in a JSON document, because parsing unused arrays
 * takes as long as parsing used ones. Only arrays written as `"name":[`, without spaces, are found.
 */
export function emptyLists(document: Buffer, names: readonly string[]): Buffer {
  return names.reduce(emptyNamed, document)
}

function emptyNamed(document: Buffer, name: string): Buffer {
  const start = Buffer.from(`"${name}":[`)
  const kept: Buffer[] = []
  let end = 0
  for (
    let at = document.indexOf(start);
    at !== -1;
    at = document.indexOf(start, Math.max(end, at + 1))
  ) {
    // An escaped quote is inside a string.
    if (document[at - 1] === BACKSLASH) continue
    const opening = at + start.length - 1
    kept.push(document.subarray(end, opening + 1))
    end = findClosing(document, opening)
  }
  return end === 0 ? document : Buffer.concat([...kept, document.subarray(end)])
}
