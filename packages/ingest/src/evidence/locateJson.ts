/** The path to a value in a JSON document: property names and array indexes. */
export type JsonPath = readonly (string | number)[]

/** Start and end of a value in the document's text, in UTF-16 units; null if it does not exist. */
export function locateJson(text: string, path: JsonPath): { start: number; end: number } | null {
  let start = skipBlanks(text, 0)
  for (const step of path) {
    const found =
      typeof step === 'number' ? findItem(text, start, step) : findMember(text, start, step)
    if (found === null) return null
    start = found
  }
  const end = skipValue(text, start)
  return end > start ? { start, end } : null
}

function findItem(text: string, list: number, position: number): number | null {
  if (text[list] !== '[') return null
  let at = skipBlanks(text, list + 1)
  for (let index = 0; at < text.length && text[at] !== ']'; index++) {
    if (index === position) return at
    at = skipBlanks(text, skipValue(text, at))
    if (text[at] === ',') at = skipBlanks(text, at + 1)
  }
  return null
}

/** The last of several equal names counts, as in `JSON.parse`. */
function findMember(text: string, object: number, name: string): number | null {
  if (text[object] !== '{') return null
  let found: number | null = null
  let at = skipBlanks(text, object + 1)
  while (at < text.length && text[at] === '"') {
    const nameEnd = skipString(text, at)
    const isIt = JSON.parse(text.slice(at, nameEnd)) === name
    at = skipBlanks(text, skipBlanks(text, nameEnd) + 1)
    if (isIt) found = at
    at = skipBlanks(text, skipValue(text, at))
    if (text[at] === ',') at = skipBlanks(text, at + 1)
  }
  return found
}

function skipValue(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return skipString(text, start)
  if (first !== '{' && first !== '[') return skipUntil(text, start, SCALAR_END)
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') at = skipString(text, at) - 1
    else if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') {
      depth--
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return text.length
}

const BLANK = /[^\s\uFEFF]|$/g
const SCALAR_END = /[\s,\]}]|$/g

function skipBlanks(text: string, start: number): number {
  return skipUntil(text, start, BLANK)
}

function skipUntil(text: string, start: number, what: RegExp): number {
  what.lastIndex = start
  return what.exec(text)?.index ?? text.length
}

/** Formats a path as code: `data[12].price`, `coins["coingecko:bitcoin"]`. */
export function describePath(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[A-Za-z_]\w*$/.test(step)) return `[${JSON.stringify(step)}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}
