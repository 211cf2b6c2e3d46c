import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { Tick } from '../../../ui/Tick.tsx'

/** Where the shares come from, whether they add up, and the day they end on. */
export function RevenueShareFoot({ statement }: { statement: FinancialStatement }) {
  const identity = statement.meta.checks.find((check) => check.check_id.includes('fees'))
  return (
    <>
      <Provenance meta={{ sources: statement.meta.sources, checks: [] }} />
      {identity?.passed === true && <Tick>{identity.title}</Tick>}
      {statement.ltm_to !== null && (
        <span className="ml-auto">To {formatDay(statement.ltm_to)}</span>
      )}
    </>
  )
}
