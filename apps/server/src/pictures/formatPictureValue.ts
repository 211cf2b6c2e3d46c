import { formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import type { PictureSeries, PictureUnit } from './ChartPicture.ts'

/** A value of a picture as text. */
export function formatPictureValue(value: number | null, unit: PictureUnit): string {
  if (unit === 'rank') return value === null ? MISSING : `#${value}`
  return formatValue(value, unit === 'share' ? 'percent' : unit, 'compact')
}

/** The same on an axis: whole percentages without decimals. */
export function formatAxisValue(value: number, unit: PictureUnit): string {
  const percent = Math.round(value * 1e6) / 1e4
  const isWhole = (unit === 'share' || unit === 'percent') && Number.isInteger(percent)
  return isWhole ? `${percent}%`.replace('-', '−') : formatPictureValue(value, unit)
}

/** The newest value of a finished period, or the newest there is; an unfinished period would look like a fall. */
export function newestValue({ values, openFrom }: Pick<PictureSeries, 'values' | 'openFrom'>) {
  const isThere = (value: number | null) => value !== null
  return values.slice(0, openFrom).findLast(isThere) ?? values.findLast(isThere) ?? null
}
