import { isFlat } from '@tickmark/core/drawing/isFlat'
import { prepareSparkline } from '@tickmark/core/drawing/prepareSparkline'
import { joinClasses } from './joinClasses.ts'

const BOX = { width: 88, height: 22 }

/** A line the height of the text; its direction over the window is said in words as well. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const path = prepareSparkline(values, BOX)
  if (path === '') return <span className="text-fg3">—</span>
  const known = values.filter((value) => value !== null)
  const { words, colour } = describe(known)
  return (
    <svg
      role="img"
      aria-label={words}
      width={BOX.width}
      height={BOX.height}
      className={joinClasses('inline-block align-middle', colour)}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
    </svg>
  )
}

function describe(known: readonly number[]): { words: string; colour: string } {
  const [first = 0, last = 0] = [known[0], known.at(-1)]
  if (isFlat(known) || last === first)
    return { words: 'unchanged over the window', colour: 'text-fg3' }
  return last > first
    ? { words: 'rising over the window', colour: 'text-up' }
    : { words: 'falling over the window', colour: 'text-down' }
}
