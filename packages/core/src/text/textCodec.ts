/** An id or a text as one item of a list in an address: it may hold `.` and `*`, which separate items, or begin with `-`. */
export function writePart(text: string): string {
  return encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('*', '%2A').replace(/^-/, '%2D')
}

/** The text of an item, or of a segment of an address; one that cannot be decoded is taken literally. */
export function readPart(item: string): string {
  try {
    return decodeURIComponent(item)
  } catch {
    return item
  }
}

/** The value of a JSON text; undefined, which JSON cannot express, where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
