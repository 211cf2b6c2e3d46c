import { findClosing } from './findClosing.ts'

const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d]
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
  const place = skipSpaces(bytes, hasMark ? BYTE_ORDER_MARK.length : 0)
  const [first, closing] = [bytes[place], bytes[place] === OBJECT ? OBJECT_END : LIST_END]
  if (first !== OBJECT && first !== LIST) return false
  const end = findClosing(bytes, place)
  return bytes[end] === closing && skipSpaces(bytes, end + 1) === bytes.length
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
