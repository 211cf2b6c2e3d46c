import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { statementQuestion } from '@tickmark/core/screens/statementQuestion'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { ShareBar } from '../../../charts/share/ShareBar.tsx'
import { QueryView } from '../../../data/QueryView.tsx'
import { Switched } from '../../../data/Switched.tsx'
import { trpc } from '../../../data/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { prepareRevenueShare } from './prepareRevenueShare.ts'
import { shareQuestion } from './shareQuestion.ts'
import { tabulateShare } from './tabulateShare.ts'

const route = getRouteApi('/projects/$slug/')
const SHARE_METRICS = ['fees', 'fees_supply_side', 'revenue'] as const

/** Who got the fees of the last twelve months: those who supply the service, or the protocol. */
export function RevenueSharePanel({ slug }: { slug: string }) {
  const { as_of } = route.useSearch()
  const question = statementQuestion(slug, { as_of })
  const query = useQuery(trpc.projects.getFinancialStatement.queryOptions(question))
  const { data } = query
  return (
    <Panel
      title="Revenue share, last twelve months"
      controls={
        data && (
          <PanelTools
            subject={{
              title: `Revenue share of ${data.project_name}, last twelve months`,
              question: { query: shareQuestion(data, as_of) },
              file: `${slug}-revenue-share`,
              table: () => tabulateShare(data),
              sources: data.meta.sources,
            }}
            metrics={SHARE_METRICS}
            enlarge={null}
          />
        )
      }
      footer={data && <ShareFoot statement={data} />}
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-36" />}>
        {(statement) => {
          const parts = prepareRevenueShare(statement)
          if (parts === null)
            return (
              <EmptyState title="Not known">
                No source says how this project's fees are shared.
              </EmptyState>
            )
          return (
            <div className="px-3.5 pt-2 pb-4">
              <ShareBar parts={parts} unit="usd" label="Revenue share" order="given" />
              <IncomeLines statement={statement} />
            </div>
          )
        }}
      </QueryView>
    </Panel>
  )
}

/** The income statement of the same months in short, down to the earnings. */
function IncomeLines({ statement }: { statement: FinancialStatement }) {
  const income = statement.sections.find((section) => section.section === 'income_statement')
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
            all periods
          </Link>
        </Switched>
      </h3>
      <table className="mt-1 w-full">
        <tbody>
          {income?.rows.map((row) => (
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

function ShareFoot({ statement }: { statement: FinancialStatement }) {
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
