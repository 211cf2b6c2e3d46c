/** Something that a page or an answer says and the sources do not. */
export type Untruth = {
  /** Minute of the visit. */
  minute: number
  /** Path of the page, or of the call. */
  place: string
  /** What is said there. */
  said: string
  /** What is true. */
  truth: string
}

export function formatUntruth({ minute, place, said, truth }: Untruth): string {
  return `minute ${minute}, ${place}: “${said}”, but ${truth}`
}
