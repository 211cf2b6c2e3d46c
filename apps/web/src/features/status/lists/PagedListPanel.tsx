import type { UseQueryResult } from '@tanstack/react-query'
import { STATUS_ROWS_PER_PAGE } from '@tickmark/core/screens/statusPart'
import type { ReactNode } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { QueryView } from '../../../data/QueryView.tsx'
import { readAllRows } from '../../../data/readAllRows.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { isFiltered, NO_FILTERS } from './isFiltered.ts'
import { ListTable } from './ListTable.tsx'
import { NothingMatches } from './NothingMatches.tsx'
import type { PagedList } from './PagedList.ts'
import { ScopeFilters } from './ScopeFilters.tsx'
import { useStatusSearch } from './useStatusSearch.ts'

type Props<Answer, Row> = {
  list: PagedList<Answer, Row>
  columns: readonly DataColumn<Row>[]
  question: Readonly<Record<string, unknown>>
  query: UseQueryResult<Answer, unknown>
  /** Asks the question for another part of the rows. */
  ask: (part: { limit: number; offset: number }) => Promise<Answer>
  /** Filters beside those by project and metric. */
  filters?: ReactNode
  /** What is said below the list. */
  note: (answer: Answer) => ReactNode
}

/** A list that the server gives page by page, with filters by project and metric. */
export function PagedListPanel<Answer extends { meta: { sample: boolean } }, Row>({
  list,
  columns,
  question,
  query,
  ask,
  filters,
  note,
}: Props<Answer, Row>) {
  const { search, change } = useStatusSearch()
  const { data } = query
  const of = list.label.toLowerCase()
  const all = async () => {
    const { rows, isSample } = await readAllRows(
      async (part) => {
        const answer = await ask(part)
        return { ...list.read(answer), meta: answer.meta }
      },
      ({ total }) => total,
    )
    return list.tabulate(rows, isSample)
  }
  const tableOf = (rows: readonly Row[], maxHeight?: number) => (
    <ListTable
      label={list.label}
      layoutId={list.layoutId}
      columns={columns}
      rows={rows}
      rowKey={list.rowKey}
      isStale={query.isPlaceholderData}
      maxHeight={maxHeight}
    />
  )
  const shown = data && list.read(data)
  return (
    <Panel
      title={list.title}
      controls={
        <>
          <ScopeFilters search={search} onChange={change}>
            {filters}
          </ScopeFilters>
          <PanelTools
            subject={{
              title: list.title,
              question: { procedure: list.call, input: question },
              file: of.replaceAll(' ', '-'),
              table: all,
            }}
            enlarge={
              shown === undefined || shown.rows.length === 0
                ? undefined
                : (height) => tableOf(shown.rows, height)
            }
          />
        </>
      }
      footer={
        data &&
        shown && (
          <>
            {note(data)}
            <span className="ml-auto">
              <Pager
                of={of}
                page={search.page ?? 1}
                perPage={STATUS_ROWS_PER_PAGE}
                count={shown.total}
                onChange={(next) => change({ page: next === 1 ? undefined : next })}
              />
            </span>
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[560px]" />}>
        {(answer) => {
          const { rows, total } = list.read(answer)
          if (rows.length > 0) return tableOf(rows)
          return (
            <NothingMatches
              of={of}
              none={list.none}
              isBeyond={total > 0}
              isFiltered={isFiltered(search)}
              onClear={() => change(total > 0 ? {} : NO_FILTERS)}
            />
          )
        }}
      </QueryView>
    </Panel>
  )
}
