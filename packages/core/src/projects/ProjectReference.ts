/** The place of a source's file or name in the catalog, to which its figures belong. */
export type ProjectReference = {
  project_id: string
  /** Absent where the figures are the project's total. */
  product_id?: string
}
