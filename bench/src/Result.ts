/** One measured bar. */
export type Result = {
  bench: string
  value: number
  unit: string
  /** What `value` was compared with in the same run and unit; null where the bar is a fixed limit. */
  reference: number | null
  /** `value / reference`, or `value / bar` where there is no reference. */
  ratio: number
  /** Limit of the ratio where there is a reference, otherwise of the value. */
  bar: number
  pass: boolean
}
