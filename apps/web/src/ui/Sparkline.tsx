import { describeTrend, prepareSparkline } from '@tickmark/core/drawing/sparkline'
import type { ChangeOf } from '@tickmark/core/formats/formatChange'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { TONE_CLASSES } from './Delta.tsx'
import { joinClasses } from './joinClasses.ts'

const BOX = { width: 88, height: 22 }

type Props = {
  values: readonly (number | null)[]
  /** The change over the same window that is shown beside the line, if any; see `describeTrend`. */
  change?: number | null | undefined
  /** Decides whether a rise is good. */
  metric?: ChangeOf['metric']
  /** As wide as its place, instead of the width of a cell. */
  isWide?: boolean
}

/** A line the height of the text, in the color of the change beside it; its direction is said in words as well. */
export function Sparkline({ values, change, metric, isWide = false }: Props) {
  const path = prepareSparkline(values, BOX)
  if (path === '') return <span className="text-fg3">—</span>
  const { direction, words } = describeTrend(values, change)
  return (
    <svg
      role="img"
      aria-label={words}
      width={isWide ? '100%' : BOX.width}
      height={BOX.height}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      className={joinClasses('inline-block align-middle', colorOf(direction, metric?.polarity))}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function colorOf(
  direction: 'up' | 'down' | 'flat',
  polarity: MetricDefinition['polarity'] = 'up',
): string {
  if (direction === 'flat') return TONE_CLASSES.flat
  if (polarity === 'neutral') return TONE_CLASSES.neutral
  return direction === polarity ? TONE_CLASSES.up : TONE_CLASSES.down
}
