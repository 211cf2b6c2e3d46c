/** Observable Plot's categorical scheme, in its order. Gray, the last, is kept for what has no name of its own. */
export const SERIES_COLORS = [
  '#4269d0',
  '#efb118',
  '#ff725c',
  '#6cc5b0',
  '#3ca951',
  '#ff8ab7',
  '#a463f2',
  '#97bbf5',
  '#9c6b4e',
  '#9498a0',
] as const

/** The color of Others and of series without a name. */
export const OTHERS_COLOR = '#9498a0'

/** The order in which the metrics of one project take colors: neighbors stay far apart, amber comes late. */
export const METRIC_COLORS = [
  '#4269d0',
  '#6cc5b0',
  '#ff725c',
  '#a463f2',
  '#3ca951',
  '#ff8ab7',
] as const

const NAMED = SERIES_COLORS.length - 1

/** The one color of a project, chain or sector on every screen: it follows from the id alone. */
export function seriesColor(id: string): string {
  return SERIES_COLORS[hash(id) % NAMED] ?? OTHERS_COLOR
}

/** FNV-1a with a final mix, since short ids otherwise crowd into few colors. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  state ^= state >>> 15
  state = Math.imul(state, 0x2c1b3c6d)
  return (state ^ (state >>> 13)) >>> 0
}
