import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { Provenance } from '../../../charts/panel/Provenance.tsx'

/** Where the shares come from, whether they add up, and the day they end on. */
export function RevenueShareFoot({ statement }: { statement: FinancialStatement }) {
  const checks = statement.meta.checks.filter(({ check_id }) => check_id === 'fees_split')
  return (
    <>
      <Provenance meta={{ ...statement.meta, checks }} />
      {statement.ltm_to !== null && (
        <span className="ml-auto">To {formatDay(statement.ltm_to)}</span>
      )}
    </>
  )
}
