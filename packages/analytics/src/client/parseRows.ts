import { queryContext } from './queryContext.ts'

const NEWLINE = 0x0a
/**
 * The number of bytes of text that are parsed at a time: larger pieces need memory for text and rows, smaller ones are
 * slower.
 */
const PIECE_BYTES = 64 * 1024
/** The number of bytes of text that are parsed before other requests may run. */
const TURN_BYTES = 128 * 1024

/** Parses a `JSONEachRow` result piece by piece. Each line is one row, since line breaks in strings are escaped. */
export async function parseRows<T>(answer: Buffer): Promise<T[]> {
  const rows: T[] = []
  let turn = TURN_BYTES
  for (let from = 0; from < answer.length; ) {
    const end = findEnd(answer, from)
    const lines = answer.toString('utf8', from, end).trimEnd()
    if (lines !== '')
      for (const row of JSON.parse(`[${lines.replaceAll('\n', ',')}]`) as T[]) rows.push(row)
    from = end
    if (from < turn) continue
    turn = from + TURN_BYTES
    await queryContext.yieldTurn()
  }
  return rows
}

/** The end of the line that contains the last byte of a piece. */
function findEnd(answer: Buffer, from: number): number {
  const newline = answer.indexOf(NEWLINE, from + PIECE_BYTES)
  return newline === -1 ? answer.length : newline + 1
}
