import { useQueries } from '@tanstack/react-query'
import { statementQuery } from '@tickmark/core/screens/statements'
import type { Day } from '@tickmark/core/time/Day'
import { useState } from 'react'
import { describeError } from '../../data/describeError.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import type { StatementChoice } from '../../tables/statement/StatementChoice.ts'
import { StatementSankey } from '../../tables/statement/StatementSankey.tsx'
import { ErrorPanel } from '../../ui/EmptyState.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { ComparisonPanel } from './ComparisonPanel.tsx'
import type { StatementsSearch } from './StatementsSearch.ts'

type Props = {
  /** Project ids. */
  ids: readonly string[]
  search: StatementsSearch & { as_of?: Day }
  onChange: (changes: StatementsSearch) => void
}

/** The statements of a few projects: figure by figure, and how the fees of each became earnings. */
export function Comparison({ ids, search, onChange }: Props) {
  const { nameOf } = useProjects()
  const { queries, isStale } = useStatements(ids, search)
  const statements = queries.flatMap(({ data }) => data ?? [])
  const failed = queries.flatMap((query, index) =>
    query.isError && query.data === undefined ? [{ query, id: ids[index] ?? '' }] : [],
  )
  const isPending = queries.some((query) => query.isPending)
  const withoutFlows = statements.filter(({ sankey }) => sankey.length === 0)
  return (
    <>
      {failed.map(({ id, query }) => (
        <Panel key={id} title={`Financial statement of ${nameOf(id)}`}>
          <ErrorPanel message={describeError(query.error)} onRetry={() => query.refetch()} />
        </Panel>
      ))}
      {isPending ? (
        <div aria-busy="true">
          {/* The table fills the window, and what is below it comes after; so the page's foot stays where it is. */}
          <Skeleton className="h-[max(640px,100dvh)]" />
        </div>
      ) : (
        statements.length > 0 && (
          <>
            <PanelSlot name="Comparison">
              <ComparisonPanel
                statements={statements}
                search={search}
                isStale={isStale}
                onChange={onChange}
              />
            </PanelSlot>
            <div className="grid gap-4 xl:grid-cols-2">
              {statements
                .filter(({ sankey }) => sankey.length > 0)
                .map((statement) => (
                  <PanelSlot
                    key={statement.project_id}
                    name={`${statement.project_name}: from fees to earnings`}
                    of={statement.project_id}
                  >
                    <StatementSankey
                      statement={statement}
                      input={statementQuery(statement.project_id, {
                        granularity: search.g,
                        interval: search.interval,
                        as_of: search.as_of,
                      })}
                      of={statement.project_name}
                    />
                  </PanelSlot>
                ))}
            </div>
            {withoutFlows.length > 0 && (
              <StateNote state="partial">
                No breakdown from fees to earnings for{' '}
                {withoutFlows.map(({ project_name }) => project_name).join(', ')}.
              </StateNote>
            )}
          </>
        )
      )}
    </>
  )
}

type Choice = Pick<StatementChoice, 'g' | 'interval'> & { as_of?: Day }

/**
 * The statements of several projects, fetched in one call; in the order of the ids. Until those of another choice have
 * come, those of the last one stay, so that the panel, and a full window of it, stays too.
 */
function useStatements(ids: readonly string[], { g, interval, as_of }: Choice) {
  const [last, setLast] = useState<Choice>({ g, interval, as_of })
  const wanted = useQueries({ queries: listQueries(ids, { g, interval, as_of }) })
  const kept = useQueries({ queries: listQueries(ids, last) })
  const isPending = wanted.some((query) => query.isPending)
  const isSame = last.g === g && last.interval === interval && last.as_of === as_of
  if (!isPending && !isSame) setLast({ g, interval, as_of })
  const isStale = isPending && !isSame && kept.every(({ data }) => data !== undefined)
  return { queries: isStale ? kept : wanted, isStale }
}

function listQueries(ids: readonly string[], { g, interval, as_of }: Choice) {
  return ids.map((id) =>
    trpc.projects.getFinancialStatement.queryOptions(
      statementQuery(id, { granularity: g, interval, as_of }),
    ),
  )
}
