import { setImmediate } from 'node:timers/promises'
import { findEndOfText, skipMark, skipSpaces } from './jsonBytes.ts'

/** A part of so many bytes is parsed at once, in some milliseconds. */
const STEP_BYTES = 1024 * 1024
/** Deeper parts are parsed at once: their levels would be scanned again and again. */
const MAX_LEVELS = 6

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a]
const [LIST, LIST_END, RECORD, RECORD_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Parses JSON as `JSON.parse` does, a part at a time, and lets other events run between the parts: parsing 30 MB at once
 * would stop the process for half a second.
 * @throws SyntaxError if it is not JSON.
 */
export async function parseJsonInSteps(document: Buffer): Promise<unknown> {
  return parsePart(document.subarray(skipMark(document)), MAX_LEVELS)
}

async function parsePart(bytes: Buffer, levels: number): Promise<unknown> {
  const begin = skipSpaces(bytes, 0)
  const opening = bytes[begin]
  if (bytes.length <= STEP_BYTES || levels === 0 || (opening !== LIST && opening !== RECORD)) {
    await setImmediate()
    return JSON.parse(bytes.toString())
  }
  const found = opening === LIST ? [] : {}
  let last = begin
  for (const step of listSteps(bytes, begin + 1)) {
    await setImmediate()
    if (step === null) continue
    const { from, to, isLarge } = step
    const part = bytes.subarray(from, to)
    // Only a container without members has nothing between two marks.
    if (skipSpaces(part, 0) === part.length && (last !== begin || bytes[to] === COMMA)) refuse()
    if (isLarge) await addLarge(found, part, levels - 1)
    else addMembers(found, part)
    last = to
  }
  if (bytes[last] !== (opening === LIST ? LIST_END : RECORD_END)) refuse()
  if (skipSpaces(bytes, last + 1) !== bytes.length) refuse()
  return found
}

type Container = unknown[] | Record<string, unknown>

function addMembers(found: Container, part: Buffer): void {
  if (Array.isArray(found)) for (const one of JSON.parse(`[${part}]`)) found.push(one)
  else for (const member of Object.entries(JSON.parse(`{${part}}`))) define(found, member)
}

async function addLarge(found: Container, part: Buffer, levels: number): Promise<void> {
  if (Array.isArray(found)) found.push(await parsePart(part, levels))
  else define(found, await parseMember(part, levels))
}

/** A member of an object whose value is large. */
async function parseMember(part: Buffer, levels: number): Promise<[string, unknown]> {
  const begin = skipSpaces(part, 0)
  if (part[begin] !== QUOTE) refuse()
  const end = findEndOfText(part, begin + 1)
  const colon = skipSpaces(part, end + 1)
  if (part[colon] !== COLON) refuse()
  const name: string = JSON.parse(part.toString('utf8', begin, end + 1))
  return [name, await parsePart(part.subarray(colon + 1), levels)]
}

type Step = { from: number; to: number; isLarge: boolean }

/** Groups of members of a container, and alone those that are large; each ends before a comma or the end. Null for a pause. */
function* listSteps(bytes: Buffer, begin: number): Generator<Step | null> {
  let [from, member] = [begin, begin]
  for (const { at, mark } of listMarks(bytes, begin)) {
    if (mark === 'pause') {
      yield null
      continue
    }
    const isLarge = at - member > STEP_BYTES
    if (isLarge && member > from) yield { from, to: member - 1, isLarge: false }
    if (isLarge) from = member
    member = at + 1
    if (!isLarge && mark !== 'end' && at - from <= STEP_BYTES) continue
    yield { from, to: at, isLarge }
    from = at + 1
  }
}

/** The commas between the members of a container, its end, and pauses in what is long. */
function* listMarks(
  bytes: Buffer,
  begin: number,
): Generator<{ at: number; mark: 'comma' | 'end' | 'pause' }> {
  let [depth, scanned] = [0, begin]
  for (let at = begin; at < bytes.length && depth >= 0; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = findEndOfText(bytes, at + 1)
    else if (byte === LIST || byte === RECORD) depth++
    else if (byte === LIST_END || byte === RECORD_END) depth--
    if (depth < 0) yield { at, mark: 'end' }
    else if (byte === COMMA && depth === 0) yield { at, mark: 'comma' }
    else if (at - scanned > 4 * STEP_BYTES) {
      scanned = at
      yield { at, mark: 'pause' }
    }
  }
}

/** A name such as `__proto__` is one like any other. */
function define(record: Record<string, unknown>, [name, value]: [string, unknown]): void {
  Object.defineProperty(record, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** @throws SyntaxError, always. */
function refuse(): never {
  throw new SyntaxError('a comma or bracket is missing or superfluous')
}
