import type { FieldError } from '@tickmark/core/errors/AppError'

/** The known ids of a list, and an error for each of the others. `undefined` stands for all. */
export type ResolvedIds = { ids: string[] | undefined; errors: FieldError[] }

/**
 * Splits a list into known and unknown ids. `find` gives the id as the catalogue writes it, or undefined.
 * A list whose ids are all unknown gives an empty list, which means none and never all.
 */
export function resolveIds(
  given: readonly string[] | undefined,
  find: (id: string) => string | undefined,
  naming: { field: string; code: string },
): ResolvedIds {
  if (given === undefined) return { ids: undefined, errors: [] }
  const ids = new Set<string>()
  const errors: FieldError[] = []
  for (const value of given) {
    const id = find(value)
    if (id === undefined) errors.push({ ...naming, value })
    else ids.add(id)
  }
  return { ids: [...ids], errors }
}
