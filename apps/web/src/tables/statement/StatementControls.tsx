import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import {
  GRANULARITY_SEGMENTS,
  useGranularityShortcuts,
} from '../../ui/shortcuts/useGranularityShortcuts.ts'
import { CHANGE_NAMES, YEAR_CHANGE } from './CHANGE_NAMES.ts'
import type { StatementChoice } from './StatementChoice.ts'
import {
  STATEMENT_GRANULARITIES,
  STATEMENT_INTERVALS,
  type StatementGranularity,
} from './StatementViewState.ts'
import { toStatementView } from './toStatementView.ts'

const GRANULARITIES = STATEMENT_GRANULARITIES.flatMap((value) =>
  GRANULARITY_SEGMENTS.filter((segment) => segment.value === value).map((segment) => ({
    ...segment,
    value,
  })),
)
const INTERVALS = STATEMENT_INTERVALS.map((value) => ({ value, label: value }))

type Props = {
  choice: StatementChoice
  onChange: (change: StatementChoice) => void
  /** False where no periods stand side by side. */
  offersOrder?: boolean
  /** True where the figures are of twelve months, which have no change but that of a year. */
  isOfYear?: boolean
  children?: ReactNode
}

/** How statements are looked at: periods, what is written of each figure, and the order of the periods. */
export function StatementControls(props: Props) {
  const { choice, onChange, offersOrder = true, isOfYear = false, children } = props
  const { granularity, view } = toStatementView(choice)
  useGranularityShortcuts({
    group: 'Statement',
    segments: GRANULARITIES,
    onChange: (g) => onChange({ g }),
  })
  return (
    <>
      <SegmentedControl
        label="Granularity"
        value={granularity}
        segments={GRANULARITIES}
        onChange={(g) => onChange({ g })}
      />
      <SegmentedControl
        label="Interval"
        value={choice.interval ?? '1y'}
        segments={INTERVALS}
        onChange={(interval) => onChange({ interval })}
      />
      <SegmentedControl
        label="View"
        value={view}
        segments={listViews(isOfYear ? 'year' : granularity)}
        onChange={(next) => onChange({ view: next })}
      />
      <Button
        aria-pressed={view === 'values' && choice.rows === true}
        aria-label="Changes and shares in rows of their own"
        title="Changes and shares in rows of their own"
        disabled={view !== 'values'}
        onClick={() => onChange({ rows: choice.rows ? undefined : true })}
      >
        Rows
      </Button>
      {offersOrder && (
        <Button onClick={() => onChange({ oldest: choice.oldest ? undefined : true })}>
          <Icon name="swap" size={12} />
          {choice.oldest ? 'Oldest first' : 'Newest first'}
        </Button>
      )}
      {children}
    </>
  )
}

/** In years the period before is the same one a year before, so that one of the two changes is enough. */
function listViews(granularity: StatementGranularity) {
  const { short, long } = CHANGE_NAMES[granularity]
  return [
    { value: 'values', label: 'Values' },
    ...(granularity === 'year' ? [] : [{ value: 'pop', label: short, title: long } as const]),
    { value: 'yoy', label: YEAR_CHANGE.short, title: YEAR_CHANGE.long },
    { value: 'common', label: 'Common size', title: 'Share of fees' },
  ] as const
}
