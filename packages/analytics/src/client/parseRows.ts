import { queryContext } from './queryContext.ts'

const NEWLINE = 0x0a
/** Text that is parsed at once: in larger pieces text and rows would lie side by side, in smaller ones parsing is slower. */
const PIECE_BYTES = 64 * 1024
/** After so much text other requests are let in between. */
const TURN_BYTES = 128 * 1024

/** Rows of an answer in `JSONEachRow`, piece by piece: a line per row, and line breaks inside of texts are escaped. */
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

/** Where the line ends in which a piece that begins here has its last byte. */
function findEnd(answer: Buffer, from: number): number {
  const newline = answer.indexOf(NEWLINE, from + PIECE_BYTES)
  return newline === -1 ? answer.length : newline + 1
}
