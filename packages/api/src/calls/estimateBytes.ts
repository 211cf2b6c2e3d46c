/** A number as text, its comma included. */
const NUMBER_BYTES = 12
/** Values of a list by which all of it is estimated. */
const SAMPLE = 100

/**
 * About how long data are as JSON text. Lists of plain values are estimated by their first ones: writing a large answer
 * only to measure it would take as long as sending it.
 */
export function estimateBytes(data: unknown): number {
  if (typeof data === 'string') return data.length + 3
  if (typeof data !== 'object' || data === null) return NUMBER_BYTES
  // Copying a list of numbers would turn each of them into an object.
  const values: readonly unknown[] = Array.isArray(data) ? data : Object.values(data)
  if (!Array.isArray(data)) {
    const names = Object.keys(data).reduce((sum, name) => sum + name.length + 4, 2)
    return names + sum(values)
  }
  const isPlain = values.slice(0, SAMPLE).every((value) => typeof value !== 'object' || !value)
  if (!isPlain || values.length <= SAMPLE) return 2 + sum(values)
  return 2 + Math.round((sum(values.slice(0, SAMPLE)) / SAMPLE) * values.length)
}

function sum(values: readonly unknown[]): number {
  let bytes = 0
  for (const value of values) bytes += estimateBytes(value)
  return bytes
}
