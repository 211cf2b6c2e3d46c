import { CHANGE_NAMES, FEES_SHARE, YEAR_CHANGE } from './CHANGE_NAMES.ts'
import type { StatementGranularity, StatementView } from './StatementViewState.ts'

/** What is told of a line besides its values. */
export type DetailKind = { view: Exclude<StatementView, 'values'>; short: string; long: string }

/** The rows below each line of values. In years the period before is the same one a year before. */
export function listDetailKinds(granularity: StatementGranularity): DetailKind[] {
  return [
    ...(granularity === 'year' ? [] : [{ view: 'pop' as const, ...CHANGE_NAMES[granularity] }]),
    { view: 'yoy', ...YEAR_CHANGE },
    { view: 'common', ...FEES_SHARE },
  ]
}
