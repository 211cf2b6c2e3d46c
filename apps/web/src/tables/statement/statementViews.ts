import type { StatementCell } from '@tickmark/core/answers/FinancialStatement'
import type {
  StatementChoice,
  StatementGranularity,
  StatementView,
  StatementViewState,
} from './StatementChoice.ts'

/** Names of a change against the previous period, in short and in words. */
export const CHANGE_NAMES = {
  week: { short: 'WoW', long: 'Change against the week before' },
  month: { short: 'MoM', long: 'Change against the month before' },
  quarter: { short: 'QoQ', long: 'Change against the quarter before' },
  year: { short: 'YoY', long: 'Change against the year before' },
} as const satisfies Record<StatementGranularity, { short: string; long: string }>

export const YEAR_CHANGE = {
  short: 'YoY',
  long: 'Change against the same period a year before',
} as const

const FEES_SHARE = { short: '% of fees', long: 'Share of the fees of the period' } as const

/** A row of a line in addition to its values. */
type DetailKind = { view: Exclude<StatementView, 'values'>; short: string; long: string }

/** The rows below each line of values. In years the period before is the same one a year before. */
export function listDetailKinds(granularity: StatementGranularity): DetailKind[] {
  return [
    ...(granularity === 'year' ? [] : [{ view: 'pop' as const, ...CHANGE_NAMES[granularity] }]),
    { view: 'yoy', ...YEAR_CHANGE },
    { view: 'common', ...FEES_SHARE },
  ]
}

/**
 * Returns the figure of a cell in a view: the value, or as fractions its changes and its share of fees. An unfinished
 * period, or one that the data begin inside, is shorter than others, so comparing them would mislead: it has no
 * changes.
 */
export function readFigure(cell: StatementCell | null, view: StatementView): number | null {
  if (cell === null) return null
  switch (view) {
    case 'values':
      return cell.value
    case 'pop':
      return isShort(cell) ? null : cell.pop_change
    case 'yoy':
      return isShort(cell) ? null : cell.yoy_change
    case 'common':
      return cell.share_of_fees
  }
}

function isShort({ provisional, partial }: StatementCell): boolean {
  return provisional || partial === true
}

/** Returns the view settings of statements, with the defaults for what the address does not say. */
export function toStatementView({ g, view, rows }: StatementChoice): StatementViewState {
  const granularity = g ?? 'quarter'
  // Years have one change; an address may still name the other.
  const shown = view === 'pop' && granularity === 'year' ? 'yoy' : view
  return { granularity, view: shown ?? 'values', hasRows: rows === true }
}
