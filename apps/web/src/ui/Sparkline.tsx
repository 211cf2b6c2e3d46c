import { prepareSparkline } from '@tickmark/core/drawing/prepareSparkline'
import { joinClasses } from './joinClasses.ts'

const BOX = { width: 88, height: 22 }

/** A line the height of the text; its direction over the window is said in words as well. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const path = prepareSparkline(values, BOX)
  if (path === '') return <span className="text-fg3">—</span>
  const first = values.find((value) => value !== null) ?? 0
  const last = values.findLast((value) => value !== null) ?? 0
  return (
    <svg
      role="img"
      aria-label={describe(first, last)}
      width={BOX.width}
      height={BOX.height}
      className={joinClasses('inline-block align-middle', last >= first ? 'text-up' : 'text-down')}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
    </svg>
  )
}

function describe(first: number, last: number): string {
  if (last === first) return 'unchanged over the window'
  return last > first ? 'rising over the window' : 'falling over the window'
}
