import { tileColor } from './tileColor.ts'

/** The size of a drawing and of its text, in pixels. */
export type DrawingBox = { width: number; height: number; fontSize: number }

/** The colors of what is not a series, and the font; `var(--x)` works where styles do. */
export type DrawingStyle = {
  text: string
  /** Of names. */
  strong: string
  line: string
  axis: string
  /** The background of the drawing. */
  ground: string
  /** A tile whose tone is between −1 and 1; null where the change is unknown. */
  tile: (tone: number | null) => string
  font?: string | undefined
}

/** The colors of whichever theme a page has. */
export const PAGE_STYLE: DrawingStyle = {
  text: 'var(--fg3)',
  strong: 'var(--fg)',
  line: 'var(--line)',
  axis: 'var(--line2)',
  ground: 'var(--raise)',
  tile: tileColor,
}
