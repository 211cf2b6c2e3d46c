import { OTHERS_COLOUR, SERIES_COLOURS } from './SERIES_COLOURS.ts'

const NAMED = SERIES_COLOURS.length - 1

/** The one colour of a project, chain or sector on every screen: it follows from the id alone. */
export function seriesColour(id: string): string {
  return SERIES_COLOURS[hash(id) % NAMED] ?? OTHERS_COLOUR
}

/** FNV-1a with a final mix, since short ids otherwise crowd into few colours. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  state ^= state >>> 15
  state = Math.imul(state, 0x2c1b3c6d)
  return (state ^ (state >>> 13)) >>> 0
}
