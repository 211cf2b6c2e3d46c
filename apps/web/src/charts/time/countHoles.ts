/**
 * In how many periods a list has no value while others have one, although it has values before and after. Before
 * its first and after its last value a list lacks nothing: its subject did not exist.
 */
export function countHoles(lists: readonly (readonly (number | null)[])[]): number {
  const holes = new Set<number>()
  for (const values of lists) {
    const last = values.findLastIndex((value) => value !== null)
    for (let index = values.findIndex((value) => value !== null); index < last; index++)
      if (values[index] === null) holes.add(index)
  }
  return [...holes].filter((index) => lists.some((values) => values[index] !== null)).length
}
