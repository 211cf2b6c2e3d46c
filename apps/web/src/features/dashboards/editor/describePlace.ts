import type { TilePlace } from '@tickmark/core/documents/DashboardDefinition'

/** Where a tile stands, for those who do not see it. */
export function describePlace({ x, y, w, h }: TilePlace): string {
  return `column ${x + 1}, row ${y + 1}, ${count(w, 'column')} wide, ${count(h, 'row')} high`
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
