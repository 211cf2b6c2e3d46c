/** Where the figures of a source's file or name belong in the catalog. */
export type ProjectReference = {
  project_id: string
  /** Absent where the figures are the project's total. */
  product_id?: string
}
