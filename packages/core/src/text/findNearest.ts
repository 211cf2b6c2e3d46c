import { foldName } from './foldName.ts'
import { foldText } from './foldText.ts'

/** The names of a thing. */
export type NamedCandidate = {
  names: readonly string[]
  /** Tickers and the like, which are too short for wrong letters: they count when they are the same. */
  codes?: readonly string[]
}

type Near<T> = {
  item: T
  /** 0 is the same; below 1 the text begins the name or one of its words; else how many letters are wrong. */
  distance: number
}

const LONGEST = 60
/** Fewer letters begin too many names. */
const MIN_START_LENGTH = 3

/** A name that was cut short or carried on is nearer than one with a wrong letter, and so is one of its words. */
const START = 0.5
const WORD = 0.8

/**
 * Finds the things that a mistyped text may have meant, the nearest first; those equally near in the order given. A
 * name counts when it is the same but for letter case, accents and punctuation, when one begins with the other, when
 * the text begins one of its words, or when at most a third of its letters are wrong.
 */
export function findNearest<T>(
  text: string,
  among: readonly T[],
  nameOf: (item: T) => NamedCandidate,
): Near<T>[] {
  return findNearestPrepared(text, among, (item) => prepareCandidate(nameOf(item)))
}

/** The names of a thing, prepared once for many texts that they are compared with. */
export type PreparedCandidate = {
  names: readonly { known: string; words: readonly string[]; letters: number }[]
  codes: readonly string[]
}

export function prepareCandidate({ names, codes = [] }: NamedCandidate): PreparedCandidate {
  // An id is mostly the name with hyphens, and is not compared again.
  const distinct = new Map(names.toReversed().map((name) => [normalize(name), name]))
  return {
    names: [...distinct].map(([known, name]) => {
      const words = foldText(name.slice(0, LONGEST)).split(/[^\p{L}\p{M}\p{N}]+/u)
      return { known, words, letters: lettersOf(known) }
    }),
    codes: codes.map(normalize),
  }
}

/** As `findNearest`, among things whose names were prepared. */
export function findNearestPrepared<T>(
  text: string,
  among: readonly T[],
  calledOf: (item: T) => PreparedCandidate,
): Near<T>[] {
  const typed = normalize(text)
  if (typed === '') return []
  const letters = lettersOf(typed)
  const found: Near<T>[] = []
  for (const item of among) {
    const distance = distanceTo(calledOf(item), { typed, letters })
    if (distance < Number.POSITIVE_INFINITY) found.push({ item, distance })
  }
  return found.sort((a, b) => a.distance - b.distance)
}

type Typed = { typed: string; letters: number }

function distanceTo({ names, codes }: PreparedCandidate, wanted: Typed): number {
  if (codes.includes(wanted.typed)) return 0
  let least = Number.POSITIVE_INFINITY
  for (const name of names) least = Math.min(least, nameDistance(name, wanted))
  return least
}

function nameDistance(
  { known, words, letters }: PreparedCandidate['names'][number],
  { typed, letters: typedLetters }: Typed,
): number {
  if (known === typed) return 0
  const [short, long] = known.length < typed.length ? [known, typed] : [typed, known]
  if (short.length >= MIN_START_LENGTH && long.startsWith(short))
    return START - short.length / long.length / 1e3
  if (typed.length >= MIN_START_LENGTH && known.includes(typed))
    if (words.some((word) => word.startsWith(typed))) return WORD
  const allowed = Math.floor(long.length / 3)
  if (long.length - short.length > allowed) return Number.POSITIVE_INFINITY
  // One wrong letter adds at most one kind of letter and takes away one: most names need no comparing.
  if (countBits(letters ^ typedLetters) > 2 * allowed) return Number.POSITIVE_INFINITY
  const distance = editDistance(typed, known, allowed)
  return distance <= allowed ? distance : Number.POSITIVE_INFINITY
}

function normalize(text: string): string {
  return foldName(text.slice(0, 4 * LONGEST)).slice(0, LONGEST)
}

/** Returns the letters and digits that occur, as bits; several may share one. */
function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * The Levenshtein distance: how many letters to insert, delete or replace to make one text of another. Infinity where it
 * is more than `most`.
 */
export function editDistance(from: string, to: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(from.length - to.length) > most) return Number.POSITIVE_INFINITY
  if (from.length > 0 && from.length <= MAX_BITS) {
    const distance = shortDistance(from, to)
    return distance <= most ? distance : Number.POSITIVE_INFINITY
  }
  const width = to.length + 2
  let previous = width <= REUSED ? firstRow : new Uint16Array(width)
  let current = width <= REUSED ? secondRow : new Uint16Array(width)
  for (let column = 0; column < width; column++) previous[column] = column
  for (let row = 1; row <= from.length; row++) {
    // Cells further from the diagonal than that are more than `most`.
    const [first, last] = [Math.max(1, row - most), Math.min(to.length, row + most)]
    const letter = from.charCodeAt(row - 1)
    let left = first === 1 ? row : FAR
    let least = left
    current[first - 1] = left
    for (let column = first; column <= last; column++) {
      const differs = letter === to.charCodeAt(column - 1) ? 0 : 1
      left = Math.min(cell(previous, column - 1) + differs, cell(previous, column) + 1, left + 1)
      least = Math.min(least, left)
      current[column] = left
    }
    current[last + 1] = FAR
    // No later row is below the least of this one.
    if (least > most) return Number.POSITIVE_INFINITY
    ;[previous, current] = [current, previous]
  }
  const distance = cell(previous, to.length)
  return distance <= most ? distance : Number.POSITIVE_INFINITY
}

function cell(row: Uint16Array, column: number): number {
  return row[column] ?? FAR
}

/** A whole column of the comparison is one number: a bit for each letter of the first text. */
const MAX_BITS = 31
const places = new Int32Array(65_536)

/** The distance of a text of 1 to 31 letters, by the bit vectors of G. Myers (1999), which compare a letter in a dozen steps. */
function shortDistance(from: string, to: string): number {
  for (let at = 0; at < from.length; at++)
    places[from.charCodeAt(at)] = (places[from.charCodeAt(at)] ?? 0) | (1 << at)
  const last = 1 << (from.length - 1)
  let [more, less, distance] = [-1, 0, from.length]
  for (let at = 0; at < to.length; at++) {
    const same = places[to.charCodeAt(at)] ?? 0
    const straight = (((same & more) + more) ^ more) | same
    const right = less | ~(straight | more)
    const left = more & straight
    if (right & last) distance++
    else if (left & last) distance--
    const below = (right << 1) | 1
    more = (left << 1) | ~(same | less | below)
    less = below & (same | less)
  }
  for (let at = 0; at < from.length; at++) places[from.charCodeAt(at)] = 0
  return distance
}

/** Rows for texts up to this length are made once: a search compares thousands of names. */
const REUSED = 256
const firstRow = new Uint16Array(REUSED)
const secondRow = new Uint16Array(REUSED)

/** More letters than any text has. */
const FAR = 10_000
