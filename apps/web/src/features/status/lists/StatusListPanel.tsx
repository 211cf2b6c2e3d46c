import type { NamedCall } from '@tickmark/core/screens/NAMED_CALLS'
import { STATUS_ROWS_PER_PAGE } from '@tickmark/core/screens/statusLists'
import type { ReactNode } from 'react'
import { PagedTablePanel, type PagedTablePanelProps } from '../../../tables/PagedTablePanel.tsx'
import { NothingMatches, ScopeFilters } from './ScopeFilters.tsx'
import { countFilters, isFiltered, NO_FILTERS, useStatusSearch } from './useStatusSearch.ts'

type Props<Answer, Row> = Pick<
  PagedTablePanelProps<Answer, Row>,
  'title' | 'query' | 'read' | 'fetchPart' | 'table' | 'file'
> & {
  call: NamedCall
  input: Readonly<Record<string, unknown>>
  /** The explanation for a list without any rows. */
  none: string
  /** The list is not about metrics. */
  hasNoMetrics?: boolean
  perPage?: number
  /** Filters other than those by project and metric. */
  filters?: ReactNode
  note: (answer: Answer) => ReactNode
}

/** A list of the data status that the server returns page by page, with filters by project and metric. */
export function StatusListPanel<Answer extends { meta: { sample: boolean } }, Row>(
  props: Props<Answer, Row>,
) {
  const {
    call,
    input,
    none,
    hasNoMetrics,
    perPage = STATUS_ROWS_PER_PAGE,
    filters,
    note,
    ...panel
  } = props
  const { search, change } = useStatusSearch()
  const of = (panel.table.label ?? panel.title).toLowerCase()
  return (
    <PagedTablePanel
      {...panel}
      table={{ maxHeight: 720, ...panel.table }}
      optionCount={countFilters(search)}
      options={
        <ScopeFilters search={search} onChange={change} hasNoMetrics={hasNoMetrics}>
          {filters}
        </ScopeFilters>
      }
      subject={{ call: { procedure: call, input }, file: of.replaceAll(' ', '-') }}
      skeleton="h-[560px]"
      paging={{
        of,
        page: search.page,
        perPage,
        onChange: (page) => change({ page }),
      }}
      footer={(pager, answer) => (
        <>
          {note(answer)}
          <span className="ml-auto">{pager}</span>
        </>
      )}
      empty={
        <NothingMatches
          of={of}
          none={none}
          isFiltered={isFiltered(search)}
          onClear={() => change(NO_FILTERS)}
        />
      }
    />
  )
}
