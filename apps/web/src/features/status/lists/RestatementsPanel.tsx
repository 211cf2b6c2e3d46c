import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Restatements } from '@tickmark/core/answers/Restatement'
import { restatementsQuestion } from '@tickmark/core/screens/restatementsQuestion'
import { STATUS_ROWS_PER_PAGE } from '@tickmark/core/screens/statusPart'
import { toDay } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { QueryView } from '../../../data/QueryView.tsx'
import { queryClient } from '../../../data/queryClient.ts'
import { readAllRows } from '../../../data/readAllRows.ts'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useSourceName.ts'
import { keyOfRestatement } from '../../../restatements/keyOfRestatement.ts'
import { makeRestatementColumns } from '../../../restatements/makeRestatementColumns.tsx'
import { RESTATEMENT_FIELDS } from '../../../restatements/RESTATEMENT_FIELDS.ts'
import { useOpenTrace } from '../../../trace/useOpenTrace.ts'
import { DatePicker } from '../../../ui/DatePicker.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { lookOf } from '../lookOf.ts'
import { FeedLinks } from './FeedLinks.tsx'
import { ListTable } from './ListTable.tsx'
import { NothingMatches } from './NothingMatches.tsx'
import { ScopeFilters } from './ScopeFilters.tsx'
import { useStatusSearch } from './useStatusSearch.ts'

const NO_FILTERS = { projects: undefined, metrics: undefined, since: undefined } as const

/** Points whose value a later observation changed, the newest change first. */
export function RestatementsPanel() {
  const { search, change } = useStatusSearch()
  const openTrace = useOpenTrace()
  const sourceName = useSourceName()
  const question = restatementsQuestion(lookOf(search))
  const query = useQuery({
    ...trpc.facts.restatements.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () =>
      makeRestatementColumns({
        sourceName,
        onTrace: ({ project_id, metric_id, day }) =>
          openTrace({ project_id, metric_id, timestamp: day, granularity: 'day' }),
      }),
    [sourceName, openTrace],
  )
  const all = async () => {
    const { rows, isSample } = await readAllRows(
      async (part) => {
        const answer = await queryClient.fetchQuery(
          trpc.facts.restatements.queryOptions({ ...question, ...part }),
        )
        return { ...answer, rows: answer.restatements }
      },
      (answer) => answer.total,
    )
    return tabulateFields(rows, RESTATEMENT_FIELDS, isSample)
  }
  const tableOf = ({ restatements }: Restatements, maxHeight?: number) => (
    <ListTable
      label="Restatements"
      layoutId="restatements"
      columns={columns}
      rows={restatements}
      rowKey={keyOfRestatement}
      isStale={query.isPlaceholderData}
      maxHeight={maxHeight}
    />
  )
  const { data } = query
  const isFiltered = Object.keys(NO_FILTERS).some(
    (key) => search[key as keyof typeof NO_FILTERS] !== undefined,
  )
  return (
    <Panel
      title="Restatements"
      controls={
        <>
          <ScopeFilters search={search} onChange={change}>
            <DatePicker
              label="Observed since"
              value={search.since ?? null}
              none="Observed at any time"
              max={toDay(Date.now())}
              onChange={(day) => change({ since: day ?? undefined })}
            />
          </ScopeFilters>
          <PanelTools
            subject={{
              title: 'Restatements',
              question: { procedure: 'facts.restatements', input: question },
              file: 'restatements',
              table: all,
            }}
            enlarge={
              data === undefined || data.restatements.length === 0
                ? undefined
                : (height) => tableOf(data, height)
            }
          />
        </>
      }
      footer={
        query.data && (
          <>
            <span>
              Values of days that were not over when they were first observed do not count.
            </span>
            <FeedLinks projects={search.projects} />
            <span className="ml-auto">
              <Pager
                of="restatements"
                page={search.page ?? 1}
                perPage={STATUS_ROWS_PER_PAGE}
                count={query.data.total}
                onChange={(next) => change({ page: next === 1 ? undefined : next })}
              />
            </span>
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[560px]" />}>
        {(answer) =>
          answer.restatements.length === 0 ? (
            <NothingMatches
              of="restatements"
              none="No source has changed a value that it had delivered before."
              isBeyond={answer.total > 0}
              isFiltered={isFiltered}
              onClear={() => change(answer.total > 0 ? {} : NO_FILTERS)}
            />
          ) : (
            tableOf(answer)
          )
        }
      </QueryView>
    </Panel>
  )
}
