import type { PictureUnit } from './ChartPicture.ts'

export type PictureMeasure = { title: string; unit: PictureUnit }

/** The newest values of two measures against each other, and of a third as the size of points. */
export type PictureScatter = {
  x: PictureMeasure
  y: PictureMeasure
  size: PictureMeasure | null
  points: { name: string; colour: string; x: number; y: number; size: number | null }[]
}
