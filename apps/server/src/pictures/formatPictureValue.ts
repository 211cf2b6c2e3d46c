import { formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import type { PictureSeries, PictureUnit } from './ChartPicture.ts'

/** A value of a picture as text. */
export function formatPictureValue(value: number | null, unit: PictureUnit): string {
  if (unit === 'rank') return value === null ? MISSING : `#${value}`
  return formatValue(value, unit === 'share' ? 'percent' : unit, 'compact')
}

/** The newest value of a series that is there. */
export function newestValue({ values }: Pick<PictureSeries, 'values'>): number | null {
  return values.findLast((value) => value !== null) ?? null
}
