import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Restatement } from '@tickmark/core/answers/Restatement'
import { restatementsQuestion } from '@tickmark/core/screens/restatementsQuestion'
import { STATUS_ROWS_PER_PAGE } from '@tickmark/core/screens/statusPart'
import { toDay } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { DownloadCsv } from '../../../data/DownloadCsv.tsx'
import { QueryView } from '../../../data/QueryView.tsx'
import { queryClient } from '../../../data/queryClient.ts'
import { readAllRows } from '../../../data/readAllRows.ts'
import { toCsv } from '../../../data/toCsv.ts'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useSourceName.ts'
import { keyOfRestatement } from '../../../restatements/keyOfRestatement.ts'
import { makeRestatementColumns } from '../../../restatements/makeRestatementColumns.tsx'
import { useOpenTrace } from '../../../trace/useOpenTrace.ts'
import { DatePicker } from '../../../ui/DatePicker.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { lookOf } from '../lookOf.ts'
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
  const write = async () => {
    const { rows, isSample } = await readAllRows(
      async (part) => {
        const answer = await queryClient.fetchQuery(
          trpc.facts.restatements.queryOptions({ ...question, ...part }),
        )
        return { ...answer, rows: answer.restatements }
      },
      (answer) => answer.total,
    )
    return { text: writeRestatements(rows), isSample }
  }
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
          <DownloadCsv name="restatements" write={write} />
        </>
      }
      footer={
        query.data && (
          <>
            <span>
              Values of days that were not over when they were first observed do not count.
            </span>
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
        {({ restatements, total }) =>
          restatements.length === 0 ? (
            <NothingMatches
              of="restatements"
              none="No source has changed a value that it had delivered before."
              isBeyond={total > 0}
              isFiltered={isFiltered}
              onClear={() => change(total > 0 ? {} : NO_FILTERS)}
            />
          ) : (
            <ListTable
              label="Restatements"
              columns={columns}
              rows={restatements}
              rowKey={keyOfRestatement}
              isStale={query.isPlaceholderData}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

function writeRestatements(rows: readonly Restatement[]): string {
  const fields = [
    'project_id',
    'metric_id',
    'chain_id',
    'product_id',
    'contract_id',
    'day',
    'old_value',
    'new_value',
    'change',
    'old_source_id',
    'new_source_id',
    'old_observed_at',
    'new_observed_at',
    'old_batch_id',
    'new_batch_id',
  ] as const satisfies readonly (keyof Restatement)[]
  return toCsv(
    fields,
    rows.map((row) => fields.map((field) => row[field])),
  )
}
