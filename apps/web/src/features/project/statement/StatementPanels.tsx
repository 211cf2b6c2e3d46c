import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { statementQuestion } from '@tickmark/core/screens/statementQuestion'
import { QueryView } from '../../../data/QueryView.tsx'
import { trpc } from '../../../data/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PanelSlot } from '../../../ui/PanelSlot.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { StatementControls } from './StatementControls.tsx'
import { StatementSankey } from './StatementSankey.tsx'
import type { StatementSearch } from './StatementSearch.ts'
import { StatementTable } from './StatementTable.tsx'

const route = getRouteApi('/projects/$slug/financial-statement')

/** The statement, and where it has one the picture of how fees become earnings. */
export function StatementPanels({ slug }: { slug: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery({
    ...trpc.projects.getFinancialStatement.queryOptions(
      statementQuestion(slug, {
        granularity: search.g,
        interval: search.interval,
        as_of: search.as_of,
      }),
    ),
    placeholderData: keepPreviousData,
  })
  const change = (changes: StatementSearch) =>
    navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false })
  const statement = query.data
  const checks = statement?.meta.checks ?? []
  const held = checks.filter((check) => check.passed).length
  return (
    <div className="flex flex-col gap-4">
      <Panel
        title="Financial statement"
        controls={<StatementControls search={search} statement={statement} onChange={change} />}
        footer={
          statement && (
            <>
              {held > 0 && held === checks.length && <Tick>{held} identities hold</Tick>}
              {held < checks.length && (
                <span className="text-warn">
                  {checks.length - held} of {checks.length} identities broken
                </span>
              )}
              {statement.periods.some((period) => period.provisional) && (
                <span>* unfinished period</span>
              )}
              <span className="ml-auto">Click any figure to trace it</span>
            </>
          )
        }
      >
        <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
          <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[560px]" />}>
            {(answer) =>
              answer.sections.length === 0 ? (
                <EmptyState title="No source has delivered anything for this project" />
              ) : (
                <StatementTable
                  statement={answer}
                  view={search.view ?? 'values'}
                  oldestFirst={search.oldest === true}
                />
              )
            }
          </QueryView>
        </div>
      </Panel>
      {statement !== undefined && statement.sankey.length > 0 && (
        <PanelSlot name="From fees to earnings" of={slug}>
          <StatementSankey statement={statement} />
        </PanelSlot>
      )}
    </div>
  )
}
