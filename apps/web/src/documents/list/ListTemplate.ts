/** Something to begin with instead of nothing. */
export type ListTemplate = {
  name: string
  description: string
  /** The address of the terminal that opens it, unsaved. */
  href: string
}
