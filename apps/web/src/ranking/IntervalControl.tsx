import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { INTERVAL_NAMES } from './INTERVAL_NAMES.ts'

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
