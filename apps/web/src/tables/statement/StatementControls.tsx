import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { ReactNode } from 'react'
import type { PanelCall } from '../../charts/panel/actions/PanelSubject.ts'
import { ChecksNote } from '../../charts/panel/ChecksNote.tsx'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PanelControls } from '../../ui/Panel.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import {
  GRANULARITY_SEGMENTS,
  useGranularityShortcuts,
} from '../../ui/shortcuts/useGranularityShortcuts.ts'
import { endsInWholePeriod, type FigureTable } from './FigureTable.ts'
import {
  STATEMENT_GRANULARITIES,
  STATEMENT_INTERVALS,
  type StatementChoice,
  type StatementGranularity,
  type StatementViewState,
} from './StatementChoice.ts'
import { StatementGrid } from './StatementGrid.tsx'
import { CHANGE_NAMES, listDetailKinds, toStatementView, YEAR_CHANGE } from './statementViews.ts'
import type { PreparedGrid } from './writeGrid.ts'

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
  /** False where no periods are side by side. */
  offersOrder?: boolean
  /** True where the figures are of twelve months, which have no change but that of a year. */
  isOfYear?: boolean
  /** Controls of the page before these. */
  lead?: ReactNode
  children?: ReactNode
}

/** Sets the view of statements: periods, what is written of each figure, and the order of the periods. */
export function StatementControls(props: Props) {
  const { choice, onChange, offersOrder = true, isOfYear = false, lead, children } = props
  const { granularity, view } = toStatementView(choice)
  useGranularityShortcuts({
    group: 'Statement',
    segments: GRANULARITIES,
    onChange: (g) => onChange({ g }),
  })
  return (
    <PanelControls
      options={
        <>
          {lead}
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
        </>
      }
    >
      {children}
    </PanelControls>
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

type StatementFootProps = {
  statements: readonly FinancialStatement[]
  look: StatementViewState
  /** The table that is shown; undefined while there is none. */
  table: Pick<FigureTable, 'below'> | undefined
}

/** Below statements: the outcome of the checks of their figures, what small figures and stars mean, and that figures can be traced. */
export function StatementFoot({ statements, look, table }: StatementFootProps) {
  const isUnfinished = statements.some(({ periods }) => periods.some((one) => one.provisional))
  const isPartial = statements.some(({ sections, periods }) =>
    sections.some(({ rows }) =>
      rows.some(
        ({ cells, ltm_partial }) =>
          ltm_partial ||
          cells.some((cell, at) => cell.partial || endsInWholePeriod(cell, periods[at])),
      ),
    ),
  )
  const change = table?.below === 'yoy' ? YEAR_CHANGE : CHANGE_NAMES[look.granularity]
  const replaced = statements.flatMap(({ meta }) => meta.redenominations ?? [])
  return (
    <>
      <ChecksNote checks={statements.flatMap(({ meta }) => meta.checks)} />
      {look.view === 'values' && !look.hasRows && <span>Below each figure: {change.short}</span>}
      {isUnfinished && <span>* incomplete period</span>}
      {isPartial && <span>* partial: the data begin or end inside it</span>}
      {replaced.map(({ note }) => (
        <span key={note}>{note}</span>
      ))}
      <span className="ml-auto">Click any figure to trace it</span>
    </>
  )
}

type StatementToolsProps = {
  title: string
  /** Begins the names of files. */
  file: string
  call: PanelCall
  statements: readonly FinancialStatement[]
  /** The table of them that is shown, laid out and written. */
  table: FigureTable
  grid: PreparedGrid
  look: StatementViewState
  /** The metrics to be explained where they are few; in a whole statement each line explains its own. */
  metrics?: readonly string[]
}

/** Names the contents of files, where they are not values: `yoy`. */
function nameView({ granularity, view }: StatementViewState): string[] {
  return listDetailKinds(granularity).flatMap((kind) => (kind.view === view ? kind.short : []))
}

/** Takes the shown figures of statements elsewhere, or enlarges them. */
export function StatementTools(props: StatementToolsProps) {
  const { title, file, call, statements, table, grid, look, metrics } = props
  return (
    <PanelTools
      subject={{
        title,
        call,
        file: [file, ...nameView(look)].join('-'),
        table: async () =>
          (await import('./tabulateFigures.ts')).tabulateFigures(table, look, statements),
        sources: [...new Set(statements.flatMap(({ meta }) => meta.sources))],
      }}
      {...(metrics && { metrics })}
      enlarge={(height) => <StatementGrid grid={grid} caption={title} maxHeight={height} />}
    />
  )
}
