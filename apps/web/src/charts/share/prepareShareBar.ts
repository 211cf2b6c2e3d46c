import { formatValue } from '@tickmark/core/formats/formatValue'

/** A part of a whole. */
export type SharePart = {
  id: string
  name: string
  /** In US dollars. */
  value: number
  color: string
}

/** The parts of a whole that comes to something, each with its share. */
export function prepareShareBar(parts: readonly SharePart[]) {
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  return parts.map((part) => {
    const share = part.value / total
    return {
      ...part,
      share,
      shareText: formatValue(share, 'percent', 'compact'),
      valueText: formatValue(part.value, 'usd', 'compact'),
    }
  })
}
