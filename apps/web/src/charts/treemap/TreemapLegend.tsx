import { formatChange } from '@tickmark/core/formats/formatChange'
import { useTheme } from '../../theme/useTheme.ts'
import { readChartTheme } from '../ChartTheme.ts'
import { toneColour } from './toneColour.ts'

const TONES = [-1, -0.5, 0, 0.5, 1] as const

/** Which colour stands for which change. */
export function TreemapLegend({ limit }: { limit: number }) {
  // The tokens are read anew when the theme changes.
  useTheme()
  const theme = readChartTheme()
  return (
    <ul className="flex flex-wrap gap-px text-xs text-fg" aria-label="Colours by change">
      {TONES.map((tone) => (
        <li
          key={tone}
          className="min-w-9 px-1 text-center whitespace-nowrap sm:min-w-12 sm:px-1.5 first:rounded-l-sm last:rounded-r-sm"
          style={{ background: toneColour(tone, theme) }}
        >
          {tone === -1 && '≤ '}
          {tone === 1 && '≥ '}
          {formatChange(tone * limit)}
        </li>
      ))}
      <li
        className="ml-1 rounded-sm px-1 sm:px-1.5"
        style={{ background: toneColour(null, theme) }}
      >
        not known
      </li>
    </ul>
  )
}
