import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { GRANULARITY_SEGMENTS } from '../../../data/GRANULARITY_SEGMENTS.ts'
import { Switched } from '../../../data/Switched.tsx'
import { useGranularityShortcuts } from '../../../shell/shortcuts/useGranularityShortcuts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { downloadStatement } from './downloadStatement.ts'
import {
  STATEMENT_GRANULARITIES,
  STATEMENT_INTERVALS,
  type StatementSearch,
} from './StatementSearch.ts'

const GRANULARITIES = STATEMENT_GRANULARITIES.flatMap((value) =>
  GRANULARITY_SEGMENTS.filter((segment) => segment.value === value).map((segment) => ({
    ...segment,
    value,
  })),
)
const INTERVALS = STATEMENT_INTERVALS.map((value) => ({ value, label: value }))
const VIEWS = [
  { value: 'values', label: 'Values' },
  { value: 'yoy', label: 'YoY', title: 'Change against the same period a year before' },
  { value: 'common', label: 'Common size', title: 'Share of fees' },
] as const

type Props = {
  search: StatementSearch
  statement: FinancialStatement | undefined
  onChange: (change: StatementSearch) => void
}

export function StatementControls({ search, statement, onChange }: Props) {
  useGranularityShortcuts({
    group: 'Statement',
    segments: GRANULARITIES,
    onChange: (g) => onChange({ g }),
  })
  return (
    <>
      <SegmentedControl
        label="Granularity"
        value={search.g ?? 'quarter'}
        segments={GRANULARITIES}
        onChange={(g) => onChange({ g })}
      />
      <SegmentedControl
        label="Interval"
        value={search.interval ?? '1y'}
        segments={INTERVALS}
        onChange={(interval) => onChange({ interval })}
      />
      <SegmentedControl
        label="View"
        value={search.view ?? 'values'}
        segments={VIEWS}
        onChange={(view) => onChange({ view })}
      />
      <Button onClick={() => onChange({ oldest: search.oldest ? undefined : true })}>
        <Icon name="swap" size={12} />
        {search.oldest ? 'Oldest first' : 'Newest first'}
      </Button>
      <Switched name="DOWNLOAD_ENABLED">
        <Button
          disabled={statement === undefined}
          aria-label="Download CSV"
          onClick={() => statement && downloadStatement(statement, search.oldest === true)}
        >
          <Icon name="download" size={13} />
        </Button>
      </Switched>
    </>
  )
}
