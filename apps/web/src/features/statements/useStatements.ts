import { useQueries } from '@tanstack/react-query'
import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { statementQuestion } from '@tickmark/core/screens/statements'
import type { Day } from '@tickmark/core/time/Day'
import { trpc } from '../../data/trpc.ts'
import type { StatementChoice } from '../../tables/statement/StatementChoice.ts'

type Choice = Pick<StatementChoice, 'g' | 'interval'> & { as_of?: Day }

/** The statements of several projects, asked in one call; in the order of the ids. */
export function useStatements(ids: readonly string[], { g, interval, as_of }: Choice) {
  return useQueries({
    queries: ids.map((id) => ({
      ...trpc.projects.getFinancialStatement.queryOptions(
        statementQuestion(id, { granularity: g, interval, as_of }),
      ),
      // Another project may have stood in this place before.
      placeholderData: (before: FinancialStatement | undefined) =>
        before?.project_id === id ? before : undefined,
    })),
  })
}
