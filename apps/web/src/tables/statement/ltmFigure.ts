import type {
  FinancialStatement,
  StatementCell,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'

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
