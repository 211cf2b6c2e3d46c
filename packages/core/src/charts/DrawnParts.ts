import type { Box } from './treemap/squarify.ts'

/** Something in a drawing that can be pointed at: where it is, in pixels, and what is said of it. */
export type Mark = {
  /** Of the subject; absent where it has no page. */
  id?: string
  name: string
  color: string
  box: Box
  rows: { title: string; value: string }[]
}

/** The elements of an SVG, what can be pointed at in it, the largest first, and what it does not show, in words. */
export type DrawnParts = { parts: string[]; marks: Mark[]; notes: string[] }

/** The size of a drawing whose text has twelve pixels. */
export type Space = { width: number; height: number }
