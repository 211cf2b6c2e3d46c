import { useSearch } from '@tanstack/react-router'
import { formatAsOf } from '@tickmark/core/formats/formatDay'
import { INTERVAL_NAMES } from '@tickmark/core/formats/nameWindow'
import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
} from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { StateNote } from '../../ui/StateNote.tsx'

const SEGMENTS = AGGREGATE_INTERVALS.map((interval) => ({
  value: interval,
  label: INTERVAL_NAMES[interval].short,
  title: INTERVAL_NAMES[interval].long,
}))

type Props = { value: AggregateInterval; onChange: (interval: AggregateInterval) => void }

/** Over how many days a ranking or a total counts and compares. */
export function IntervalControl({ value, onChange }: Props) {
  return <SegmentedControl label="Interval" value={value} segments={SEGMENTS} onChange={onChange} />
}

/** While an earlier moment is requested, this says so where a page is about the newest figures. */
export function AsOfNote() {
  const { as_of } = useSearch({ strict: false })
  if (as_of === undefined) return null
  return (
    <StateNote state="partial">This page shows what was known on {formatAsOf(as_of)}.</StateNote>
  )
}
