import {
  type FinancialStatementInput,
  getFinancialStatement,
} from '@tickmark/analytics/statements/getFinancialStatement'
import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { mayReadMetric } from '@tickmark/core/tiers/Access'
import type { ApiContext } from '../context/ApiContext.ts'
import { findHistoryStart, requireDay } from './requireAccess.ts'

/**
 * A financial statement as far as the requester’s tier goes: lines that it does not have and periods that begin
 * before its history are left out, and `meta` says which.
 * @throws AppError `payment-required` as of a moment before the tier's history.
 */
export async function queryStatement(
  ctx: ApiContext,
  input: FinancialStatementInput,
): Promise<FinancialStatement> {
  await requireDay(ctx, 'as_of', input.as_of)
  const statement = await getFinancialStatement(ctx.analytics, input)
  if (!ctx.access.isGated) return statement
  const earliest = (await findHistoryStart(ctx)) ?? ''
  const isShown = statement.periods.map(({ start }) => start >= earliest)
  const rows = statement.sections.flatMap((section) => section.rows)
  const locked = rows
    .map((row) => row.metric_id)
    .filter((metric) => !mayReadMetric(ctx.access, metric))
  return {
    ...statement,
    periods: statement.periods.filter((_, at) => isShown[at]),
    sections: statement.sections
      .map((section) => ({
        ...section,
        rows: section.rows
          .filter((row) => !locked.includes(row.metric_id))
          .map((row) => ({ ...row, cells: row.cells.filter((_, at) => isShown[at]) })),
      }))
      .filter((section) => section.rows.length > 0),
    meta: {
      ...statement.meta,
      ...(locked.length > 0 && { locked }),
      ...(statement.meta.history_from !== undefined && { history_from: earliest }),
    },
  }
}
