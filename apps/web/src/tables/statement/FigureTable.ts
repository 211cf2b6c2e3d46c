import type {
  FinancialStatement,
  StatementCell,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Day } from '@tickmark/core/time/Day'
import { startOfPeriod, yearBefore } from '@tickmark/core/time/Granularity'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'

/** The column of the last twelve months, in place of the first day of a period. */
export const LTM_COLUMN = 'ltm'

/** A figure and where it comes from; null where the project has none. */
export type FigureCell = {
  columnId: string
  cell: StatementCell | null
  trace: TraceTarget | null
  /** The earlier values that its changes start from, as far as the statement has them. */
  before?: { pop: number | null | undefined; yoy: number | null | undefined }
}

/** A line of figures, aligned with the columns of its table. */
export type FigureRow = {
  id: string
  title: string
  /** The meaning of the line. */
  hint: string | null
  metricId: string
  isSummary: boolean
  /** The project that the row is, where rows are projects. */
  projectId?: string
  cells: FigureCell[]
  /** The line by label, below it once it is opened. */
  labels?: FigureRow[]
}

export type FigureColumn = {
  id: string
  heading: string
  subheading: string
  /** Names the column in a file, with the day it ends on. */
  fileHeading: string
  /** Set apart from the periods beside it, as the last twelve months do. */
  isApart: boolean
  /** The project that the column is, where columns are projects. */
  projectId?: string
}

/** Figures of statements laid out as a table, before a view decides what of them is written. */
export type FigureTable = {
  /** The change below each value. */
  below: 'pop' | 'yoy'
  columns: FigureColumn[]
  /** A section without a title does not fold. */
  sections: { id: string; title: string | null; rows: FigureRow[] }[]
}

/** The figure of a line in the period that begins on a day, and where it is traced; null where the statement has no such period. */
export function figureAt(
  statement: Pick<FinancialStatement, 'project_id' | 'granularity' | 'periods'>,
  row: StatementRow,
  start: Day,
): Omit<FigureCell, 'columnId'> {
  const at = statement.periods.findIndex((period) => period.start === start)
  const cell = row.cells[at] ?? null
  if (cell === null) return { cell, trace: null }
  const isPartial = endsInWholePeriod(cell, statement.periods[at])
  const { project_id, granularity, periods } = statement
  const year = yearBefore(start, granularity)
  const before = {
    pop: row.cells[at + 1]?.value,
    yoy: row.cells[periods.findIndex((period) => period.start === year)]?.value,
  }
  return {
    cell: isPartial ? { ...cell, partial: true } : cell,
    before,
    trace: { project_id, metric_id: row.metric_id, timestamp: start, granularity },
  }
}

/**
 * Returns whether the data of a line end inside a period that others have all days of: the head of the column does not
 * say so.
 */
export function endsInWholePeriod(
  cell: Pick<StatementCell, 'provisional'>,
  period: Pick<Period, 'provisional'> | undefined,
): boolean {
  return cell.provisional && period?.provisional === false
}

/** The last twelve months of a line as a cell of its statement, and where its figure is traced. */
export function ltmFigure(
  { project_id, ltm_to }: Pick<FinancialStatement, 'project_id' | 'ltm_to'>,
  row: StatementRow,
): { cell: StatementCell; trace: TraceTarget | null } {
  return {
    cell: {
      value: row.ltm,
      // There is no window of twelve months right before that is not a year before.
      pop_change: null,
      yoy_change: row.ltm_change,
      share_of_fees: row.ltm_share_of_fees,
      provisional: false,
      ...(row.ltm_partial && { partial: true }),
    },
    trace:
      ltm_to === null
        ? null
        : {
            project_id,
            metric_id: row.metric_id,
            timestamp: startOfPeriod(ltm_to, 'month'),
            granularity: 'month',
            window: 'ltm',
          },
  }
}

type Period = FinancialStatement['periods'][number]

/**
 * Describes a period in the head of its column: unfinished ones and those that the data begin inside are starred and
 * say which days they have.
 */
export function describePeriod(period: Period): {
  heading: string
  subheading: string
  fileHeading: string
} {
  const { heading, subheading, from, to, provisional } = period
  if (from === undefined && !provisional) return { heading, subheading, fileHeading: heading }
  const days = (write: (day: Day) => string) =>
    [from && `from ${write(from)}`, provisional && `to ${write(to)}`].filter(Boolean).join(' ')
  return {
    heading: `${heading}*`,
    subheading: days((day) => formatDay(day).slice(0, -5)),
    fileHeading: `${heading} (${days((day) => day)})`,
  }
}
