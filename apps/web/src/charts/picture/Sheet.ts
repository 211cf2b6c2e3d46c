/** Something beside the drawing of a picture. Positions and sizes are in pixels of the picture at its plain size. */
export type SheetMark =
  | {
      kind: 'text'
      x: number
      /** Of the base line. */
      y: number
      text: string
      size: number
      weight: 400 | 600
      tone: 'strong' | 'quiet'
    }
  | { kind: 'swatch'; x: number; y: number; size: number; colour: string }
  /** A word across the whole picture, around its middle. */
  | { kind: 'watermark'; x: number; y: number; text: string; size: number }

/** A picture of a chart with everything that must not get lost when it leaves its page. */
export type Sheet = {
  width: number
  height: number
  /** Where the drawing stands. */
  plot: { x: number; y: number; width: number; height: number }
  marks: SheetMark[]
}
