import type { ChartTheme } from '../ChartTheme.ts'
import { mixColours } from '../mixColours.ts'

/** How much of the theme's green or red the fullest tile has; more would not leave its text readable. */
const FULL = 0.5

/** The colour of a tile: from the theme's red through a neutral grey to its green; darker grey where nothing is known. */
export function toneColour(
  tone: number | null,
  theme: Pick<ChartTheme, 'up' | 'down' | 'line' | 'hover'>,
): string {
  if (tone === null) return theme.hover
  return mixColours(tone < 0 ? theme.down : theme.up, theme.line, Math.abs(tone) * FULL)
}
