import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { nameLtm } from '@tickmark/core/formats/nameLtm'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { listIncome, prepareRevenueShare, statementQuery } from '@tickmark/core/screens/statements'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import type { ReactNode } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { ShareBar } from '../../../charts/share/ShareBar.tsx'
import { Switched } from '../../../data/Switched.tsx'
import { useSwitch } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { OptionalPart } from '../../../ui/OptionalPart.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { NotesPanel } from '../readme/NotesPanel.tsx'
import { useAvailableMetrics } from '../useProject.ts'
import {
  LatestRoundsPanel,
  roundsQuery,
  UpcomingUnlocksPanel,
  unlocksQueryOptions,
} from './EventPanels.tsx'
import { RecentRestatementsPanel } from './RecentRestatementsPanel.tsx'
import { RelatedPanel } from './RelatedPanel.tsx'
import { ValuationPanel } from './ValuationPanel.tsx'

const INCOME: readonly string[] = ['fees', 'revenue', 'earnings']

/** The end of a project's overview: what it earns and costs, what happened to it, and where to read on. */
export function FurtherPanels({ slug, place }: { slug: string; place: ReactNode }) {
  const hasRelated = useSwitch('RELATED_RESOURCES_ENABLED')
  const hasShare = useSwitch('REVENUE_SHARE_ENABLED')
  const hasUnlocks = useSwitch('VESTING_SCHEDULE_ENABLED')
  const hasRounds = useSwitch('DATASET_FUNDRAISES_ENABLED')
  const metrics = useAvailableMetrics(slug)
  const isValued = metrics?.some(({ metric_id }) => metric_id === 'market_cap_circulating')
  const hasIncome = metrics?.some(({ metric_id }) => INCOME.includes(metric_id))
  // Those that have nothing to show take no place: until it is known which, none of them is there.
  const isWaiting = [
    useQuery({ ...unlocksQueryOptions(slug), enabled: hasUnlocks }),
    useQuery({ ...roundsQuery(slug), enabled: hasRounds }),
  ].some(({ isLoading }) => isLoading)
  if (isWaiting) return place
  return (
    <div className="flex flex-col gap-4">
      <OptionalPart name="Notes from the team">
        <NotesPanel slug={slug} isOptional />
      </OptionalPart>
      {/* Any of them may be nothing; the others then take its place. */}
      <div className="grid gap-4 empty:hidden xl:grid-cols-2 xl:[&>:last-child:nth-child(odd)]:col-span-2">
        {hasShare && hasIncome && (
          <PanelSlot name="Revenue share" of={slug}>
            <RevenueSharePanel slug={slug} />
          </PanelSlot>
        )}
        {isValued && (
          <PanelSlot name="Valuation" of={slug}>
            <ValuationPanel slug={slug} />
          </PanelSlot>
        )}
        {hasUnlocks && (
          <OptionalPart name="Next unlocks">
            <UpcomingUnlocksPanel slug={slug} />
          </OptionalPart>
        )}
        {hasRounds && (
          <OptionalPart name="Latest funding rounds">
            <LatestRoundsPanel slug={slug} />
          </OptionalPart>
        )}
      </div>
      <PanelSlot name="Recent restatements" of={slug}>
        <RecentRestatementsPanel slug={slug} />
      </PanelSlot>
      {hasRelated && (
        <PanelSlot name="Related resources" of={slug}>
          <RelatedPanel slug={slug} />
        </PanelSlot>
      )}
    </div>
  )
}

const route = getRouteApi('/projects/$slug/')
const SHARE_METRICS = ['fees', 'fees_supply_side', 'revenue'] as const

/** Shows who got the fees of the last twelve months: those who supply the service, or the protocol. */
function RevenueSharePanel({ slug }: { slug: string }) {
  const { as_of } = route.useSearch()
  const input = statementQuery(slug, { as_of })
  const query = useQuery(trpc.projects.getFinancialStatement.queryOptions(input))
  const { data } = query
  const window = nameLtm(data?.ltm_to ?? null, toDay(Date.now()))
  if (data !== undefined && listIncome(data).length === 0) return null
  const isShared = data === undefined || prepareRevenueShare(data) !== null
  const name = isShared ? 'Revenue share' : 'Income statement'
  return (
    <Panel
      title={`${name}, ${window}`}
      controls={
        data && (
          <PanelTools
            subject={{
              title: `${name} of ${data.project_name}, ${window}`,
              call: { query: shareQuery(data, as_of) },
              file: `${slug}-revenue-share`,
              table: async () => (await import('../panelFiles.ts')).tabulateShare(data),
              sources: data.meta.sources,
              embed: {
                title: `${name} of ${data.project_name}, ${window}`,
                panel: 'revenue-share',
                look: { project: slug, as_of },
              },
            }}
            metrics={SHARE_METRICS}
            enlarge={() => <RevenueShare statement={data} />}
          />
        )
      }
      footer={data && <RevenueShareFoot statement={data} />}
    >
      <QueryView query={query} skeleton="m-3.5 h-[330px]">
        {(statement) => <RevenueShare statement={statement} />}
      </QueryView>
    </Panel>
  )
}

/**
 * Returns the query that gives a statement's income statement of the last twelve months: each line, summed up to their
 * last month.
 */
function shareQuery(
  { sections, project_id, ltm_to }: Pick<FinancialStatement, 'sections' | 'project_id' | 'ltm_to'>,
  asOf: Day | undefined,
): MetricQueryInput {
  const income = sections.find((section) => section.section === 'income_statement')
  return {
    metrics: income?.rows.map((row) => row.metric_id) ?? ['fees'],
    where: { projects: [project_id] },
    granularity: 'month',
    ...(ltm_to !== null && { range: { from: startOfPeriod(ltm_to, 'month'), to: ltm_to } }),
    transforms: [{ kind: 'ltm' }],
    as_of: asOf,
  }
}

type Props = { statement: FinancialStatement }

/** The two parts of the last twelve months' fees, and what became of them down to the earnings. */
function RevenueShare({ statement }: Props) {
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
function RevenueShareFoot({ statement }: { statement: FinancialStatement }) {
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
