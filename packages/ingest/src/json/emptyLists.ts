import { findClosing } from './findClosing.ts'

const BACKSLASH = 0x5c

/**
 * A document of JSON with the lists of these names emptied, wherever they stand: to parse what nobody reads takes as long
 * as to parse what somebody does. A list is known by `"name":[`, without spaces; others stay as they are.
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
    // A quote that is escaped stands within a name.
    if (document[at - 1] === BACKSLASH) continue
    const opening = at + start.length - 1
    kept.push(document.subarray(end, opening + 1))
    end = findClosing(document, opening)
  }
  return end === 0 ? document : Buffer.concat([...kept, document.subarray(end)])
}
