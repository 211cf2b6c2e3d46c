/** A part of a value, such as an item of a list, and whether a change takes it away or adds it. */
export type ValuePart = { text: string; change: 'kept' | 'removed' | 'added' }

/** The parts of a value before and after a change. Items of lists and entries of objects are parts of their own. */
export function listParts(
  before: unknown,
  after: unknown,
): { before: ValuePart[]; after: ValuePart[] } {
  const [old, next] = [split(before), split(after)]
  return {
    before: old.map((text) => ({ text, change: next.includes(text) ? 'kept' : 'removed' })),
    after: next.map((text) => ({ text, change: old.includes(text) ? 'kept' : 'added' })),
  }
}

function split(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.map(write)
  if (typeof value === 'object')
    return Object.entries(value).map(([name, part]) => `${name}: ${write(part)}`)
  return [write(value)]
}

function write(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map(write).join(', ')
  return Object.entries(value)
    .map(([name, part]) => `${name} ${write(part)}`)
    .join(', ')
}
