/** Something that a page or an answer says and the sources do not. */
export type Untruth = {
  /** Minute of the visit. */
  minute: number
  /** Path of the page, or of the call. */
  place: string
  /** The statement there. */
  said: string
  /** The truth. */
  truth: string
}

/** Examples of each kind that are written. */
const EXAMPLES = 3

/** Writes what is untrue as lines, some of each kind: statements that begin alike on one page at one visit. */
export function formatUntruths(untruths: readonly Untruth[]): string[] {
  const kinds = Map.groupBy(
    untruths,
    ({ minute, place, said }) => `minute ${minute}, ${place}: ${said.split(/ of |:/)[0]}`,
  )
  return [...kinds].flatMap(([kind, found]) => [
    ...(found.length > EXAMPLES ? [`${kind}, ${found.length} times, such as`] : []),
    ...found.slice(0, EXAMPLES).map(formatUntruth),
  ])
}

function formatUntruth({ minute, place, said, truth }: Untruth): string {
  return `minute ${minute}, ${place}: “${said}”, but ${truth}`
}
