/** Keeps the state in the address as it is; the page reads it. */
export function keepSearch<Search>(raw: Record<string, unknown>): Search {
  return raw as Search
}
