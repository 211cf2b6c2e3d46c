import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/choices'
import { INTERVAL_NAMES } from '@tickmark/core/formats/INTERVAL_NAMES'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'

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
