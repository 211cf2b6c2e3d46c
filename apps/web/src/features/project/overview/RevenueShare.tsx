import { Link } from '@tanstack/react-router'
import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { listIncome, prepareRevenueShare } from '@tickmark/core/screens/statements'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { ShareBar } from '../../../charts/share/ShareBar.tsx'
import { Switched } from '../../../data/Switched.tsx'

type Props = { statement: FinancialStatement }

/** The two parts of the last twelve months' fees, and what became of them down to the earnings. */
export function RevenueShare({ statement }: Props) {
  const parts = prepareRevenueShare(statement)
  return (
    <div className="px-3.5 pt-2 pb-4">
      {parts !== null && <ShareBar parts={parts} label="Revenue share" />}
      <IncomeLines statement={statement} />
    </div>
  )
}

/** The income statement of the same months in short, down to the earnings. */
function IncomeLines({ statement }: Props) {
  return (
    <>
      <h3 className="mt-4 flex justify-between text-sm font-medium text-fg3">
        Income statement
        <Switched name="FINANCIAL_STATEMENTS_ENABLED">
          <Link
            to="/projects/$slug/financial-statement"
            params={{ slug: statement.project_id }}
            className="font-normal hover:text-fg hover:underline"
          >
            View statement
          </Link>
        </Switched>
      </h3>
      <table className="mt-1 w-full">
        <tbody>
          {listIncome(statement).map((row) => (
            <tr
              key={row.metric_id}
              className={`border-t border-line first:border-t-0 ${row.is_summary ? 'font-semibold' : ''}`}
            >
              <th
                scope="row"
                className={`py-1 text-left ${row.is_summary ? 'font-semibold' : 'font-normal'}`}
              >
                {row.title}
              </th>
              <td className="py-1 text-right">{formatValue(row.ltm, 'usd', 'compact')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Says where the shares come from, whether they add up, and the day they end on. */
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
