/** Something that can be done from the command line. */
export type Action = {
  title: string
  /** Other words by which people look for it. */
  synonyms: string[]
  detail?: string
  run: () => void
}
