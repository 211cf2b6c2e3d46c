import type { JsonPath } from './locateJson.ts'

/** The result of the reader for a modified answer: the same point, a different one or none, or an error. */
export type Outcome = 'same' | 'changed' | 'unreadable'

/** A record in one of several answers. */
type FoundRecord = { body: number; path: JsonPath }

type Search = {
  /** Runs the reader on modified answers. */
  reread(bodies: readonly unknown[]): Promise<Outcome>
  /** The list entry that the reader reported for the point, from 1. */
  line: number
  /** False once the time limit is reached; then the records found so far are returned. */
  hasTime(): boolean
}

/** A count may be based on any number of records; at most this many are shown. */
const MAX_RECORDS = 8
/** Larger list entries are searched further. */
const RECORD_LENGTH = 4_000

/**
 * Finds the records that a point was computed from. A record counts if the reader no longer returns
 * the point without it. This works for every reader and for points computed from several records.
 */
export async function findRecords(
  bodies: readonly unknown[],
  search: Search,
): Promise<FoundRecord[]> {
  const found: FoundRecord[] = []
  for (const [body, root] of bodies.entries()) {
    const test = (changed: unknown) =>
      search.hasTime()
        ? search.reread(bodies.with(body, changed))
        : Promise.resolve('same' as const)
    if (root === null || (bodies.length > 1 && (await test(null)) === 'same')) continue
    const paths = await descend({ root, test, line: search.line }, [], root)
    for (const path of paths)
      if (path.length > 0 && found.length < MAX_RECORDS) found.push({ body, path })
  }
  return found
}

type Document = { root: unknown; test(changed: unknown): Promise<Outcome>; line: number }
type Container = unknown[] | Record<string, unknown>

/** Finds records below a node that is known to matter. */
async function descend(document: Document, path: JsonPath, node: unknown): Promise<JsonPath[]> {
  if (!isContainer(node) || isRecord(path, node)) return [path]
  const steps = Array.isArray(node)
    ? await searchList(document, path, node)
    : await searchMembers(document, path, node)
  const below: JsonPath[] = []
  for (const step of steps)
    if (below.length < MAX_RECORDS)
      below.push(...(await descend(document, [...path, step], pick(node, step))))
  return below.length > 0 ? below : [path]
}

/** A list entry that holds values itself, such as a day and its value. */
function isRecord(path: JsonPath, node: Container): boolean {
  if (typeof path.at(-1) !== 'number') return false
  const values = Object.values(node)
  return (
    values.some((value) => !isContainer(value)) &&
    (!values.some((value) => Array.isArray(value)) || JSON.stringify(node).length <= RECORD_LENGTH)
  )
}

/** Tries the line that the reader reported first; otherwise uses binary search. */
async function searchList(document: Document, path: JsonPath, list: unknown[]): Promise<number[]> {
  const without = (from: number, to: number) =>
    document.test(replace(document.root, path, list.toSpliced(from, to - from)))
  const named = document.line - 1
  if (named >= 0 && named < list.length && (await without(named, named + 1)) === 'changed')
    return [named]
  const found: number[] = []
  async function halve(from: number, to: number): Promise<void> {
    if (found.length >= MAX_RECORDS || to <= from || (await without(from, to)) !== 'changed') return
    if (to - from === 1) found.push(from)
    else {
      const middle = (from + to) >> 1
      await halve(from, middle)
      await halve(middle, to)
    }
  }
  await halve(0, list.length)
  return found
}

/**
 * Finds the members that matter. Members that the reader requires are emptied instead of removed.
 */
async function searchMembers(
  document: Document,
  path: JsonPath,
  object: Record<string, unknown>,
): Promise<string[]> {
  const changed: string[] = []
  const insisted: string[] = []
  for (const [name, value] of Object.entries(object)) {
    if (!isContainer(value) || changed.length >= MAX_RECORDS) continue
    const { [name]: _taken, ...rest } = object
    let outcome = await document.test(replace(document.root, path, rest))
    if (outcome === 'unreadable') {
      const emptied = { ...object, [name]: Array.isArray(value) ? [] : {} }
      outcome = await document.test(replace(document.root, path, emptied))
    }
    if (outcome === 'changed') changed.push(name)
    if (outcome === 'unreadable') insisted.push(name)
  }
  return changed.length > 0 ? changed : insisted
}

function replace(node: unknown, path: JsonPath, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined || !isContainer(node)) return value
  const replaced = replace(pick(node, step), rest, value)
  return Array.isArray(node) ? node.with(Number(step), replaced) : { ...node, [step]: replaced }
}

function pick(node: Container, step: string | number): unknown {
  return Array.isArray(node) ? node[Number(step)] : node[step]
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}
