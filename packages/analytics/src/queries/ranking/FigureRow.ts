/** A project's figure now and one window ago. One that has neither has no row. */
export type FigureRow = {
  project_id: string
  value: number | null
  previous_value: number | null
  /** Whether the window before has days enough to compare with. */
  is_covered: boolean
  change: number | null
}
