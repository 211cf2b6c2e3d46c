import { formatDay } from '@tickmark/core/formats/formatDay'
import { toDay } from '@tickmark/core/time/Day'
import { CHART_INTERVALS, type ChartRange, toQueryRange } from '../../data/ChartRange.ts'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'

const LABELS: Readonly<Record<string, string>> = { '365d': '1y', ytd: 'YTD' }
const SEGMENTS = CHART_INTERVALS.map((value) => ({ value, label: LABELS[value] ?? value }))

type Props = {
  /** Null where it is none of those that are offered. */
  range: ChartRange | null
  onChange: (range: ChartRange) => void
}

/** Chooses the range: by name, or from one day to another. */
export function RangeControl({ range, onChange }: Props) {
  const chosen = range === null ? undefined : toQueryRange(range)
  const days = typeof chosen === 'string' ? undefined : chosen
  return (
    <>
      <SegmentedControl
        label="Range"
        value={CHART_INTERVALS.find((interval) => interval === range) ?? null}
        segments={SEGMENTS}
        onChange={onChange}
      />
      <DateRangePicker
        label="Date range"
        value={days ?? null}
        max={toDay(Date.now())}
        onChange={({ from, to }) => onChange(`${from}_${to}`)}
      >
        <Icon name="calendar" size={13} />
        {days !== undefined && (
          <span className="text-fg">
            {formatDay(days.from)} – {formatDay(days.to)}
          </span>
        )}
      </DateRangePicker>
    </>
  )
}
