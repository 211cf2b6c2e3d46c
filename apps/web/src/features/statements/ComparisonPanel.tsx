import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { addressStatements } from '@tickmark/core/screens/statements'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { WorkbookLink } from '../../charts/panel/WorkbookLink.tsx'
import { describePeriod } from '../../tables/statement/FigureTable.ts'
import type { StatementChoice, StatementViewState } from '../../tables/statement/StatementChoice.ts'
import {
  StatementControls,
  StatementFoot,
  StatementTools,
} from '../../tables/statement/StatementControls.tsx'
import { StatementGrid } from '../../tables/statement/StatementGrid.tsx'
import { toStatementView } from '../../tables/statement/statementViews.ts'
import { writeGrid } from '../../tables/statement/writeGrid.ts'
import { NoData } from '../../ui/NoData.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Select } from '../../ui/Select.tsx'
import { chooseComparison, comparisonQuery, listLines, listPeriods } from './comparison.ts'
import { layOutComparison, layOutLines } from './layOutComparison.ts'
import type { StatementsSearch } from './StatementsSearch.ts'

const MODES = [
  { value: 'lines', label: 'One period', title: 'All lines of one period' },
  { value: 'periods', label: 'One line', title: 'One line over all periods' },
  { value: 'matrix', label: 'All', title: 'All lines over all periods' },
] as const

const LTM = 'ltm'

type Props = {
  statements: readonly FinancialStatement[]
  search: StatementsSearch & { as_of?: Day }
  /** The figures are those of an earlier choice while the new ones are on their way. */
  isStale: boolean
  onChange: (changes: StatementsSearch) => void
}

/** The projects side by side: every line of one period, every period of one line, or every period of every line. */
export function ComparisonPanel({ statements, search, isStale, onChange }: Props) {
  const { mode = 'lines', oldest } = search
  const { period, line } = chooseComparison(statements, search)
  const isOfLtm = mode === 'lines' && period === null
  const choice = chooseView(search, isOfLtm)
  const { g, view, rows } = choice
  const look = useMemo(() => toStatementView({ g, view, rows }), [g, view, rows])
  // Null in a matrix, which has all of them.
  const lineOf = { lines: undefined, periods: line, matrix: null }
  const shownLine = lineOf[mode]
  const table = useMemo(
    () =>
      shownLine === undefined
        ? layOutComparison(statements, period)
        : layOutLines(statements, shownLine, { view: look.view, oldestFirst: oldest === true }),
    [statements, shownLine, period, look.view, oldest],
  )
  const grid = useMemo(() => writeGrid(table, look), [table, look])
  const title =
    shownLine === undefined ? 'Line by line' : `${nameLine(shownLine)}, project by project`
  return (
    <Panel
      title={title}
      controls={
        <StatementControls
          lead={
            <>
              <SegmentedControl
                label="Comparison"
                value={mode}
                segments={MODES}
                onChange={(next) => onChange({ mode: next === 'lines' ? undefined : next })}
              />
              {mode === 'periods' && (
                <LinePicker statements={statements} line={line} onChange={onChange} />
              )}
              {mode === 'lines' && (
                <PeriodSelect statements={statements} period={period} onChange={onChange} />
              )}
            </>
          }
          choice={choice}
          offersOrder={mode !== 'lines'}
          isOfYear={isOfLtm}
          // A period of another length begins on other days.
          onChange={(changes) =>
            onChange('g' in changes ? { ...changes, period: undefined } : changes)
          }
        >
          <WorkbookLink path={addressStatements(statements, search.as_of)} />
          <StatementTools
            title={`${title}: ${statements.map(({ project_name }) => project_name).join(', ')}`}
            file={nameFile(statements, { look, line: shownLine, period })}
            call={{
              query: comparisonQuery(statements, {
                period: shownLine === undefined ? period : 'all',
                line: shownLine ?? undefined,
                as_of: search.as_of,
              }),
            }}
            statements={statements}
            table={table}
            grid={grid}
            look={look}
            {...(shownLine && { metrics: [shownLine] })}
          />
        </StatementControls>
      }
      footer={<StatementFoot statements={statements} look={look} table={table} />}
    >
      <div className={isStale ? 'opacity-60' : ''}>
        {grid.sections.length === 0 ? (
          <NoData
            of={{ anything: true }}
            none="No source has delivered anything for these projects"
          >
            Choose another period or other projects.
          </NoData>
        ) : (
          <StatementGrid
            grid={grid}
            caption={`${title}: ${statements.map(({ project_name }) => project_name).join(', ')}`}
          />
        )}
      </div>
    </Panel>
  )
}

function nameLine(line: string | null): string {
  return line === null ? 'All lines' : knownMetric(line).title
}

type Named = {
  look: Pick<StatementViewState, 'granularity'>
  line: string | null | undefined
  period: Day | null
}

/** Names the projects and what of them is compared: a line or all, over all periods, in one or over twelve months. */
function nameFile(statements: readonly FinancialStatement[], { look, line, period }: Named) {
  const ids = statements.map(({ project_id }) => project_id)
  const shown =
    line === undefined
      ? [period === null ? LTM : `${look.granularity}-from-${period}`]
      : [line ?? 'all-lines', look.granularity]
  return [...ids, 'financial-statements', ...shown].join('-')
}

/** Of twelve months there is no change but that of a year. */
function chooseView(search: StatementsSearch, isOfLtm: boolean): StatementChoice {
  return isOfLtm && search.view === 'pop' ? { ...search, view: 'yoy' } : search
}

type LinePickerProps = {
  statements: readonly FinancialStatement[]
  line: string | undefined
  onChange: (changes: StatementsSearch) => void
}

/** Chooses the line of the statements that is compared over time. */
function LinePicker({ statements, line, onChange }: LinePickerProps) {
  const options = listLines(statements).flatMap(({ title, lines }) =>
    lines.map((row) => ({ value: row.metric_id, label: row.title, detail: title })),
  )
  return (
    <Picker
      label="Line"
      options={options}
      value={line ?? null}
      onChange={(id) => onChange({ line: id ?? undefined })}
    />
  )
}

type PeriodSelectProps = {
  statements: readonly FinancialStatement[]
  /** First day of the period; null for the last twelve months. */
  period: Day | null
  onChange: (changes: StatementsSearch) => void
}

/** Chooses the period of the statements that is compared. */
function PeriodSelect({ statements, period, onChange }: PeriodSelectProps) {
  const options = [
    { value: LTM, label: 'Last twelve months' },
    ...listPeriods(statements).map((one) => ({
      value: one.start,
      label: describePeriod(one).heading,
    })),
  ]
  return (
    <Select
      label="Period"
      size="xsmall"
      options={options}
      value={period ?? LTM}
      onChange={(value) => onChange({ period: value === LTM ? undefined : value })}
    />
  )
}
