/** A part of a whole. */
export type SharePart = {
  id: string
  name: string
  /** Null where it is not known; then nobody knows the whole. */
  value: number | null
  /** By default the own colour of its id. */
  colour?: string
}
