import { monogram } from '@tickmark/core/drawing/monogram'
import { seriesColor } from '@tickmark/core/drawing/seriesColor'
import { useState } from 'react'
import { pageSettings } from '../data/pageSettings.ts'

type Props = {
  projectId: string
  name: string
  size?: number
  /** The color of its series in a chart at hand, which fills the monogram and is a bar beside the logo. */
  filled?: string
  /** The letters that distinguish it in a list; see `distinctMonograms`. */
  letters?: string
}

/** Projects that turned out to have no logo. */
const missing = new Set<string>()

/** Returns the address of a project's logo on our server, if there is one. */
export function addressOfLogo(projectId: string): string {
  return `/explorer/project-logos/${encodeURIComponent(projectId)}.png`
}

/** A project's logo, as our server has it; its monogram where there is none. */
export function ProjectLogo(props: Props) {
  const { projectId, size = 20, filled } = props
  const [failed, setFailed] = useState<string | null>(null)
  const isDrawn =
    !pageSettings.hasLogos || projectId === '' || failed === projectId || missing.has(projectId)
  if (isDrawn) return <Monogram {...props} />
  const logo = (
    <img
      src={addressOfLogo(projectId)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className="shrink-0 rounded-[27%] bg-hover object-cover"
      onError={() => {
        missing.add(projectId)
        setFailed(projectId)
      }}
    />
  )
  if (filled === undefined) return logo
  return (
    <span className="flex shrink-0 items-center gap-1">
      <span className="w-[3px] rounded-full" style={{ height: size, background: filled }} />
      {logo}
    </span>
  )
}

/** A project's monogram in the color that its series have in every chart. Drawn here: nothing is fetched. */
function Monogram({ projectId, name, size = 20, filled, letters = monogram(name) }: Props) {
  const color = filled ?? seriesColor(projectId)
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
      <rect
        x="1"
        y="1"
        width="38"
        height="38"
        rx="10"
        fill={color}
        fillOpacity={filled ? 1 : 0.16}
      />
      <rect
        x="1"
        y="1"
        width="38"
        height="38"
        rx="10"
        fill="none"
        stroke={color}
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
