const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d]
const [QUOTE, BACKSLASH] = [0x22, 0x5c]

/** Where the bracket is that closes the one at a place of a document of JSON; the end of the bytes where there is none. */
export function findClosing(bytes: Uint8Array, opening: number): number {
  let depth = 0
  let place = opening
  for (; place < bytes.length; place++) {
    const byte = bytes[place]
    if (byte === QUOTE) place = findEndOfText(bytes, place + 1)
    else if (byte === OBJECT || byte === LIST) depth++
    else if ((byte === OBJECT_END || byte === LIST_END) && --depth === 0) break
  }
  return Math.min(place, bytes.length)
}

/** Where the quote is that ends a text; the end of the bytes where there is none. */
function findEndOfText(bytes: Uint8Array, from: number): number {
  let place = from
  while (place < bytes.length && bytes[place] !== QUOTE) place += bytes[place] === BACKSLASH ? 2 : 1
  return place
}
