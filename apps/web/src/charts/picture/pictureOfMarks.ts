import { drawMarks, type MarkDrawing } from '@tickmark/core/charts/drawMarks'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import type { ChartPicture } from './ChartPicture.ts'

/** About the size of a picture, where it is decided which names and tiles have room. */
const SPACE = { width: 1136, height: 520, fontSize: 12 } as const

/** Points, tiles or flows as a picture. They name themselves, so that there is no legend. */
export function pictureOfMarks(drawing: MarkDrawing, notes: readonly string[] = []): ChartPicture {
  return {
    legend: [],
    notes: [...notes, ...drawMarks(drawing, SPACE, PAGE_STYLE).notes],
    draw: (box, style) => drawMarks(drawing, box, style).svg,
  }
}
