import type { ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'

const UNITS = [
  { value: 'usd', label: 'US dollars' },
  {
    value: 'native',
    label: 'Native token',
    title: 'Divided by the price of the project’s own token',
  },
] as const

type Props = {
  /** The name of the query, as other controls have it. */
  name: string
  chartQuery: ChartQuery
  onChange: (chartQuery: ChartQuery) => void
}

/** The unit of the amounts of a query. */
export function UnitPart({ name, chartQuery, onChange }: Props) {
  return (
    <div>
      <SegmentedControl
        label={`Unit of ${name}`}
        value={chartQuery.query.unit}
        segments={UNITS}
        onChange={(unit) => onChange({ ...chartQuery, query: { ...chartQuery.query, unit } })}
      />
    </div>
  )
}
