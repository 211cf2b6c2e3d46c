/** Points of a series that are all provisional, or all not: the number of each day since 1970, its value and line. */
export type Bundle = { days: number[]; points: number[]; lines: number[] }

/** The columns of a row of `writeBundles`. Lines are exact up to 2^53, like all numbers here. */
export const BUNDLE_STRUCTURE = `metric_id String, project_id String, chain_id String, product_id String,
  contract_id String, provisional UInt8, days Array(UInt16), points Array(Float64), lines Array(Float64)`

/** A bundle with the values of the five columns that identify its series, separated by tabs. */
export type NamedBundle = { name: string; isProvisional: boolean; bundle: Bundle }

/** The lengths of five texts and three lists, and a mark, take at most as many bytes. */
const ROW_BYTES = 41
/** A character of JavaScript takes at most as many bytes. */
const CHARACTER_BYTES = 3
const POINT_BYTES = 2 + 8 + 8

/** Writes bundles as rows in the engine's format `RowBinary`: it reads them ten times as fast as text. */
export function writeBundles(rows: readonly NamedBundle[]): Buffer {
  const size = rows.reduce(
    (sum, { name, bundle }) =>
      sum + ROW_BYTES + CHARACTER_BYTES * name.length + POINT_BYTES * bundle.days.length,
    0,
  )
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  const writeLength = (length: number) => {
    let rest = length
    for (; rest > 0x7f; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80
    bytes[at++] = rest
  }
  for (const { name, isProvisional, bundle } of rows) {
    for (const text of name.split('\t')) {
      writeLength(Buffer.byteLength(text))
      at += bytes.write(text, at)
    }
    bytes[at++] = isProvisional ? 1 : 0
    writeLength(bundle.days.length)
    for (const day of bundle.days) at = bytes.writeUInt16LE(day, at)
    for (const numbers of [bundle.points, bundle.lines]) {
      writeLength(numbers.length)
      for (const number of numbers) at = bytes.writeDoubleLE(number, at)
    }
  }
  return bytes.subarray(0, at)
}
