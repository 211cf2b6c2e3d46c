import { parseColumnId } from '../../data/parseColumnId.ts'

/** Only rows whose figure lies between the bounds; an absent bound is open. */
export type FigureRange = { column: string; min?: number; max?: number }

/** The ranges that an address holds, such as `fees_30d_sum:1000000:,price_30d_change::0`. */
export function parseRanges(text: string | undefined): FigureRange[] {
  return (text ?? '').split(',').flatMap((part) => {
    const [column = '', low = '', high = ''] = part.split(':')
    if (parseColumnId(column) === undefined) return []
    const [min, max] = [toBound(low), toBound(high)]
    return min === undefined && max === undefined ? [] : [{ column, min, max }]
  })
}

export function writeRanges(ranges: readonly FigureRange[]): string | undefined {
  return (
    ranges.map(({ column, min, max }) => `${column}:${min ?? ''}:${max ?? ''}`).join(',') ||
    undefined
  )
}

function toBound(text: string): number | undefined {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) ? value : undefined
}
