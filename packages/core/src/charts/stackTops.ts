type Values = readonly (number | null)[]

/**
 * Returns the height that each list reaches when it is stacked on those before it. A value that is missing in a list is
 * missing in its tops, and those after it stand on what is there.
 */
export function stackTops(lists: readonly Values[]): (number | null)[][] {
  const height = new Float64Array(Math.max(0, ...lists.map((values) => values.length)))
  return lists.map((values) =>
    values.map((value, index) => {
      if (value === null) return null
      const top = (height[index] ?? 0) + value
      height[index] = top
      return top
    }),
  )
}
