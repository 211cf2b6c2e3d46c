import { monogram } from '@tickmark/core/drawing/monogram'
import { seriesColour } from '@tickmark/core/drawing/seriesColour'

/** A project's monogram in the colour that its series have in every chart. Drawn here: nothing is fetched. */
export function ProjectLogo({
  projectId,
  name,
  size = 20,
  filled,
}: {
  projectId: string
  name: string
  size?: number
  /** The colour of its series in a chart at hand, which fills it. */
  filled?: string
}) {
  const colour = filled ?? seriesColour(projectId)
  const letters = monogram(name)
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
      <rect
        x="1"
        y="1"
        width="38"
        height="38"
        rx="10"
        fill={colour}
        fillOpacity={filled ? 1 : 0.16}
      />
      <rect
        x="1"
        y="1"
        width="38"
        height="38"
        rx="10"
        fill="none"
        stroke={colour}
        strokeOpacity="0.55"
        strokeWidth="1.5"
      />
      <text
        x="20"
        y="21"
        textAnchor="middle"
        dominantBaseline="central"
        fill={filled ? '#000c' : 'var(--fg)'}
        fontSize={(letters.length > 1 ? 15 : 19) * (filled ? 1.25 : 1)}
        fontWeight="650"
      >
        {letters}
      </text>
    </svg>
  )
}
