/**
 * Named bytes, in a folder or in a bucket of an S3-compatible store. Keys are like
 * `coinmetrics/bodies/ab/….zst`. An object is written whole or not at all.
 * Every method throws AppError `not-ready` while the store cannot be reached or refuses.
 */
export type ObjectStore = {
  /** The bytes; null if there is no such object. */
  read(key: string): Promise<Buffer | null>
  /** Returns whether there is such an object with any bytes. */
  has(key: string): Promise<boolean>
  write(key: string, bytes: Buffer | string): Promise<void>
  move(from: string, to: string): Promise<void>
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>
  /** All objects whose keys start with `prefix`, which is empty or ends with a slash. */
  list(prefix: string): Promise<StoredObject[]>
  /** Opens an object that grows by lines, and starts it with these in place of what it had. */
  openLines(key: string, lines: readonly string[]): Promise<LineLog>
}

export type StoredObject = { key: string; bytes: number }

/** A growing object. If its process is killed, the lines of the last few seconds may be missing. */
export type LineLog = {
  add(line: string): Promise<void>
  /** Writes what was added and is not in the object yet. */
  flush(): Promise<void>
  remove(): Promise<void>
}

const KEY = /^[\w.-]+(?:\/[\w.-]+)*$/
const STEP = /(?:^|\/)\.{1,2}(?:\/|$)/

/** Returns whether a name is one that this terminal gives: other files beside it are left alone. */
export function isObjectKey(name: string): boolean {
  return KEY.test(name) && !STEP.test(name) && name.length <= 500
}

/** @throws TypeError for a name that could lead elsewhere. */
export function requireKey(key: string): string {
  if (!isObjectKey(key)) throw new TypeError(`Not the key of an object: ${key.slice(0, 120)}`)
  return key
}

/** Lines as they are stored. */
export function toText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
