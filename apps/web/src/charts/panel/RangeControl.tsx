import { formatDay } from '@tickmark/core/formats/formatDay'
import { addDays, isDay, toDay } from '@tickmark/core/time/Day'
import { useState } from 'react'
import {
  CHART_INTERVALS,
  type ChartRange,
  parseChartRange,
  toQueryRange,
} from '../../data/ChartRange.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'

const LABELS: Readonly<Record<string, string>> = { '365d': '1y', ytd: 'YTD' }
const SEGMENTS = CHART_INTERVALS.map((value) => ({ value, label: LABELS[value] ?? value }))

type Props = { range: ChartRange; onChange: (range: ChartRange) => void }

/** How far back: by name, or from one day to another. */
export function RangeControl({ range, onChange }: Props) {
  const chosen = toQueryRange(range)
  const days = typeof chosen === 'string' ? undefined : chosen
  return (
    <>
      <SegmentedControl
        label="Range"
        value={CHART_INTERVALS.find((interval) => interval === range) ?? null}
        segments={SEGMENTS}
        onChange={onChange}
      />
      <PopoverButton
        label="Days"
        trigger={
          <>
            <Icon name="calendar" size={13} />
            {days !== undefined && (
              <span className="text-fg">
                {formatDay(days.from)} – {formatDay(days.to)}
              </span>
            )}
          </>
        }
      >
        <DayForm key={range} days={days} onChange={onChange} />
      </PopoverButton>
    </>
  )
}

type DayFormProps = {
  days: { from: string; to: string } | undefined
  onChange: (range: ChartRange) => void
}

function DayForm({ days, onChange }: DayFormProps) {
  const today = toDay(Date.now())
  const [from, setFrom] = useState(days?.from ?? addDays(today, -90))
  const [to, setTo] = useState(days?.to ?? today)
  const isOrdered = isDay(from) && isDay(to) && from <= to
  const input = 'h-7 rounded-sm border border-line2 bg-bg px-2'
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const range = parseChartRange(`${from}_${to}`)
        if (range !== undefined) onChange(range)
      }}
    >
      <input
        type="date"
        aria-label="First day"
        value={from}
        max={today}
        onChange={({ target }) => setFrom(target.value)}
        className={input}
      />
      <input
        type="date"
        aria-label="Last day"
        value={to}
        max={today}
        onChange={({ target }) => setTo(target.value)}
        className={input}
      />
      <Button type="submit" disabled={!isOrdered}>
        Show
      </Button>
    </form>
  )
}
