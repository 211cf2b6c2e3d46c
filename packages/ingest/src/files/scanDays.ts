import { createReadStream } from 'node:fs'
import type { Day } from '@tickmark/core/time/Day'
import { parseDay } from './parseCells.ts'

/** The known facts about a table of one row per day that can be read without a parser for quotes. */
export type ScannedTable = {
  header: string[]
  rows: number
  /** The end of the table: its last lines, in order. */
  lastLines: string[]
}

const CHUNK_BYTES = 1024 * 1024
/** The engine takes as long to begin with a smaller table as reading it here. */
const MIN_BYTES = 1024 * 1024
const LAST_BYTES = 64 * 1024

const [NEWLINE, RETURN, COMMA] = [0x0a, 0x0d, 0x2c]
/** Quotes, NUL, blanks and tabs. */
const UNUSUAL = [0x22, 0x00, 0x20, 0x09]

/**
 * Looks through a CSV file for anything but plain lines of ascending days. Returns null where there is a quote, a blank,
 * a NUL byte, a blank line, a cell that is no day or a day that is not later than the one before, and for a small file.
 */
export async function scanDays(path: string, dayColumn: string): Promise<ScannedTable | null> {
  const scanner = new DayScanner(dayColumn)
  let rest: Buffer = Buffer.alloc(0)
  let size = 0
  let last: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(NEWLINE) + 1
    // A line that is longer than a chunk is no table.
    if (end === 0 || !scanner.take(bytes.subarray(0, end))) return null
    size += end
    last = keepLast(last, bytes.subarray(0, end))
    rest = bytes.subarray(end)
  }
  if (rest.length > 0) {
    const line = Buffer.concat([rest, Buffer.from('\n')])
    if (!scanner.take(line)) return null
    size += rest.length
    last = keepLast(last, line)
  }
  if (size < MIN_BYTES || scanner.rows === 0) return null
  // The first of them may be half a line.
  const lastLines = last.toString('latin1').split(/\r?\n/).slice(1, -1)
  return { header: scanner.header, rows: scanner.rows, lastLines }
}

function keepLast(before: Buffer, bytes: Buffer): Buffer {
  return Buffer.from(Buffer.concat([before, bytes.subarray(-LAST_BYTES)]).subarray(-LAST_BYTES))
}

class DayScanner {
  header: string[] = []
  rows = 0
  private readonly dayColumn: string
  private place = -1
  private newest: Day = ''

  constructor(dayColumn: string) {
    this.dayColumn = dayColumn
  }

  /** Takes whole lines, and returns whether all of them are as they should be. */
  take(lines: Buffer): boolean {
    if (UNUSUAL.some((byte) => lines.includes(byte))) return false
    let from = 0
    for (let to = lines.indexOf(NEWLINE); to >= 0; to = lines.indexOf(NEWLINE, from)) {
      const end = to > from && lines[to - 1] === RETURN ? to - 1 : to
      const isRead =
        this.place < 0 ? this.takeHeader(lines, from, end) : this.takeRow(lines, from, end)
      if (!isRead) return false
      from = to + 1
    }
    return true
  }

  private takeHeader(lines: Buffer, from: number, end: number): boolean {
    this.header = lines.toString('utf8', from, end).split(',')
    this.place = this.header.indexOf(this.dayColumn)
    return this.place >= 0
  }

  private takeRow(lines: Buffer, from: number, end: number): boolean {
    let start = from
    for (let cell = 0; cell < this.place; cell++) {
      start = lines.indexOf(COMMA, start) + 1
      if (start === 0 || start > end) return false
    }
    const comma = lines.indexOf(COMMA, start)
    const day = parseDay(lines.toString('latin1', start, comma < 0 ? end : Math.min(comma, end)))
    if (day === null || day <= this.newest) return false
    this.newest = day
    this.rows++
    return true
  }
}
