import { monogram } from '@tickmark/core/drawing/monogram'
import { seriesColour } from '@tickmark/core/drawing/seriesColour'

/** A project's monogram in the colour that its series have in every chart. Drawn here: nothing is fetched. */
export function ProjectLogo({
  projectId,
  name,
  size = 20,
}: {
  projectId: string
  name: string
  size?: number
}) {
  const colour = seriesColour(projectId)
  const letters = monogram(name)
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
      <rect x="1" y="1" width="38" height="38" rx="10" fill={colour} fillOpacity="0.16" />
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
        fill="var(--fg)"
        fontSize={letters.length > 1 ? 15 : 19}
        fontWeight="650"
      >
        {letters}
      </text>
    </svg>
  )
}
