const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d]
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Whether bytes are a document of JSON, told by its brackets: a page of HTML begins with none, and what was cut off leaves
 * one open. That takes a fraction of the time and memory of parsing them. Where there are no brackets, they are parsed.
 * What is wrong between the brackets shows when the document is read.
 */
export function isJson(bytes: Uint8Array): boolean {
  return hasMatchingBrackets(bytes) || canBeParsed(bytes)
}

/** Whether the first bracket is closed by the last, and nothing stands around them. */
function hasMatchingBrackets(bytes: Uint8Array): boolean {
  const hasMark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)
  let place = skipSpaces(bytes, hasMark ? BYTE_ORDER_MARK.length : 0)
  const [first, closing] = [bytes[place], bytes[place] === OBJECT ? OBJECT_END : LIST_END]
  if (first !== OBJECT && first !== LIST) return false
  let depth = 0
  for (; place < bytes.length; place++) {
    const byte = bytes[place]
    if (byte === QUOTE) place = findEndOfText(bytes, place + 1)
    else if (byte === OBJECT || byte === LIST) depth++
    else if ((byte === OBJECT_END || byte === LIST_END) && --depth === 0) break
  }
  return bytes[place] === closing && skipSpaces(bytes, place + 1) === bytes.length
}

/** Where the quote is that ends a text; the end of the bytes where there is none. */
function findEndOfText(bytes: Uint8Array, from: number): number {
  let place = from
  while (place < bytes.length && bytes[place] !== QUOTE) place += bytes[place] === BACKSLASH ? 2 : 1
  return place
}

function skipSpaces(bytes: Uint8Array, from: number): number {
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
