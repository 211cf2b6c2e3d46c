/** An id or a text as an item of an address: it may hold what separates items. */
export function writePart(text: string): string {
  return encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('*', '%2A').replace(/^-/, '%2D')
}

/** The text of an item; one that cannot be decoded stands for itself. */
export function readPart(item: string): string {
  try {
    return decodeURIComponent(item)
  } catch {
    return item
  }
}
