import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { type KeyboardEvent, useRef, useState } from 'react'
import { joinClasses } from '../../ui/joinClasses.ts'
import type { Cohort, CohortCell, CohortTriangle } from './prepareCohorts.ts'

type Props = { label: string; triangle: CohortTriangle; height?: number | undefined }
type Place = { line: number; age: number }

/** A cell of full retention is shaded this strong, which leaves text upon it readable in both themes. */
const STRONGEST = 62
const ARROWS: Readonly<Record<string, readonly [lines: number, ages: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Retention by cohort and months later. One color grows stronger with the share, which each cell also shows;
 * the arrow keys lead from cell to cell, and the line below says what a cell means.
 */
export function CohortMap({ label, triangle, height }: Props) {
  const { cohorts, ages } = triangle
  const [active, setActive] = useState<Place>({ line: 0, age: 0 })
  const [pointed, setPointed] = useState<Place | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const cellAt = ({ line, age }: Place) => cohorts[line]?.cells[age]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = { line: active.line + step[0], age: active.age + step[1] }
    const to = cellAt(next) === undefined ? lastOf(cohorts[next.line], next.age) : next.age
    if (to === null) return
    setActive({ line: next.line, age: to })
    setPointed({ line: next.line, age: to })
    body.current?.querySelector<HTMLElement>(`[data-cell="${next.line} ${to}"]`)?.focus()
  }
  const shown = pointed ?? active
  const cohort = cohorts[shown.line]
  const cell = cellAt(shown)
  return (
    <div
      className="flex h-full min-h-0 flex-col"
      style={height === undefined ? undefined : { height }}
    >
      <div className="min-h-0 flex-1 overflow-auto">
        <table
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells can be walked through.
          role="grid"
          className="border-separate border-spacing-0 text-sm"
        >
          <thead>
            <tr className="text-fg3">
              <th
                scope="col"
                className="sticky top-0 left-0 z-30 border-b border-line bg-raise px-3.5 py-1.5 text-left font-medium"
              >
                First seen
              </th>
              <th
                scope="col"
                className="sticky top-0 z-20 border-b border-line bg-raise px-2 py-1.5 text-right font-medium"
              >
                Size
              </th>
              {Array.from({ length: ages }, (_, age) => age).map((age) => (
                <th
                  key={age}
                  scope="col"
                  aria-label={age === 1 ? '1 month later' : `${age} months later`}
                  className="sticky top-0 z-20 min-w-11 border-b border-line bg-raise px-1 py-1.5 text-center font-medium"
                >
                  +{age}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown} onPointerLeave={() => setPointed(null)}>
            {cohorts.map((one, line) => (
              <tr key={one.cohort}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 border-b border-line bg-raise px-3.5 py-1 text-left font-medium whitespace-nowrap"
                >
                  {formatPeriod(one.cohort, 'month').heading}
                  {one.isFirst && (
                    <abbr
                      title="Data begin in this month, so its members may be older"
                      className="ml-1 text-warn no-underline"
                    >
                      †
                    </abbr>
                  )}
                </th>
                <td className="border-b border-line px-2 text-right text-fg2">
                  {formatValue(one.size, 'number', 'compact')}
                </td>
                {one.cells.map((shown, age) => (
                  <HeatCell
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place says how many months later it is.
                    key={age}
                    cell={shown}
                    name={shown && describeCell(one, shown, age)}
                    place={`${line} ${age}`}
                    isActive={active.line === line && active.age === age}
                    onReach={() => {
                      setActive({ line, age })
                      setPointed({ line, age })
                    }}
                    onPoint={() => setPointed({ line, age })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3.5 py-2 text-sm">
        <p className="min-w-0 basis-96 grow">
          {cohort && cell ? describeCell(cohort, cell, shown.age) : 'No data for this month.'}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fg3">
          <span className="inline-flex items-center gap-1">
            0%
            <span
              aria-hidden="true"
              className="h-3 w-20 rounded-sm border border-line"
              style={{ backgroundImage: `linear-gradient(to right, ${shade(0)}, ${shade(1)})` }}
            />
            100%
          </span>
          <span>* month not over</span>
          <span>† may be older</span>
        </p>
      </div>
    </div>
  )
}

type HeatCellProps = {
  cell: CohortCell | undefined
  name: string | undefined
  place: string
  isActive: boolean
  onReach: () => void
  onPoint: () => void
}

function HeatCell({ cell, name, place, isActive, onReach, onPoint }: HeatCellProps) {
  if (cell === undefined) return <td className="border-b border-line" />
  const { share, isUnfinished } = cell
  return (
    <td
      data-cell={place}
      aria-description={name}
      tabIndex={isActive ? 0 : -1}
      onFocus={onReach}
      onPointerEnter={onPoint}
      style={share === null ? undefined : { backgroundColor: shade(share) }}
      className={joinClasses(
        'border-b border-line px-1 text-center tabular-nums focus-visible:row-focus',
        // The hatch says without color that the month is not over.
        isUnfinished && 'outline-1 -outline-offset-1 outline-dashed outline-field',
      )}
    >
      {share === null ? '—' : Math.round(share * 100)}
      {isUnfinished && '*'}
    </td>
  )
}

function shade(share: number): string {
  const part = Math.min(Math.max(share, 0), 1) * STRONGEST
  return `color-mix(in srgb, var(--heat-more) ${part.toFixed(1)}%, transparent)`
}

/** The last month that is known of a cohort, up to an age; null where there is none. */
function lastOf(cohort: Cohort | undefined, age: number): number | null {
  const place =
    cohort?.cells.findLastIndex((cell, index) => cell !== undefined && index <= age) ?? -1
  return place < 0 ? null : place
}

/** A cell in words: `First seen Jan 2025, 2 months later (Mar 2025): 4 of 10 seen, 40.0%`. */
function describeCell({ cohort, isFirst }: Cohort, cell: CohortCell, age: number): string {
  const monthOf = (day: string) => formatPeriod(day, 'month').heading
  const later = age === 1 ? '1 month later' : `${age} months later`
  const share = formatValue(cell.share, 'percent', 'compact')
  const marks = [
    cell.isUnfinished ? 'the month is not over' : '',
    isFirst ? 'data begin in the month of the cohort' : '',
  ].filter((mark) => mark !== '')
  const tail = marks.length > 0 ? ` (${marks.join('; ')})` : ''
  return `First seen ${monthOf(cohort)}, ${later} (${monthOf(cell.month)}): ${cell.seen} of ${cell.of} seen, ${share}${tail}`
}
