import type SCIMMY from 'scimmy'

type Fields = Record<string, unknown>

/** The resources that a filter finds. */
export function matchFilter(filter: SCIMMY.Types.Filter, all: readonly Fields[]): Fields[] {
  return all.filter((one) => filter.match([complete(one, [...filter])]).length > 0)
}

/**
 * A resource with an empty object where a filter asks for a part of an attribute that it lacks, such as the family name
 * of somebody without a name: the library fails there, where the protocol has no value to compare (RFC 7644, 3.4.2.2).
 */
function complete(resource: Fields, alternatives: readonly object[]): Fields {
  const whole = { ...resource }
  for (const [name, parts] of alternatives.flatMap((fields) => Object.entries(fields))) {
    // A list compares the attribute itself.
    if (Array.isArray(parts) || !isFields(parts)) continue
    const key = Object.keys(whole).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name
    const value = whole[key] ?? {}
    const fill = (one: unknown) => (isFields(one) ? complete(one, [parts]) : one)
    whole[key] = Array.isArray(value) ? value.map(fill) : fill(value)
  }
  return whole
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
