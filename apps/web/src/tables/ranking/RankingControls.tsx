import { useSearch } from '@tanstack/react-router'
import { formatAsOf } from '@tickmark/core/formats/formatDay'
import { nameInterval } from '@tickmark/core/formats/nameWindow'
import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
} from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { isQuarter } from '@tickmark/core/time/Quarter'
import { listQuarterOptions } from '../../data/listIntervals.ts'
import { type Segment, SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Select } from '../../ui/Select.tsx'
import { StateNote } from '../../ui/StateNote.tsx'

const SEGMENTS = AGGREGATE_INTERVALS.map(
  (interval): Segment<AggregateInterval> => ({
    value: interval,
    label: nameInterval(interval).short,
    title: nameInterval(interval).long,
  }),
)

type Props = { value: AggregateInterval; onChange: (interval: AggregateInterval) => void }

/** Over how many days, or in which calendar quarter, a ranking or a total counts and compares. */
export function IntervalControl({ value, onChange }: Props) {
  const quarter = isQuarter(value) ? value : null
  const quarters = listQuarterOptions()
  const isListed = quarter === null || quarters.some((one) => one.value === quarter)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <SegmentedControl
        label="Interval"
        value={quarter === null ? value : null}
        segments={SEGMENTS}
        onChange={onChange}
      />
      <Select
        label="Quarter"
        placeholder="Quarter"
        size="small"
        options={
          isListed
            ? quarters
            : [...quarters, { value: quarter, label: nameInterval(quarter).short }]
        }
        value={quarter}
        onChange={onChange}
      />
    </div>
  )
}

/** While an earlier moment is requested, this says so where a page is about the newest figures. */
export function AsOfNote() {
  const { as_of } = useSearch({ strict: false })
  if (as_of === undefined) return null
  return (
    <StateNote state="partial">This page shows what was known on {formatAsOf(as_of)}.</StateNote>
  )
}
