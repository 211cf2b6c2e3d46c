import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Pager } from '../ui/Pager.tsx'
import { TablePanel, type TablePanelProps } from './TablePanel.tsx'

export type PagedTablePanelProps<Answer, Row> = Omit<
  TablePanelProps<Row>,
  'query' | 'rows' | 'footer' | 'file' | 'fetchAll'
> & {
  query: UseQueryResult<Answer, unknown>
  /** The rows of a page, and how many there are on all pages. */
  read: (answer: Answer) => { rows: readonly Row[]; total: number }
  /** Requests another part of the rows. */
  fetchPart: (part: { limit: number; offset: number }) => Promise<Answer>
  paging: {
    /** The items on the pages, such as `contracts`. */
    of: string
    /** Counted from 1; undefined for the first page. */
    page: number | undefined
    perPage: number
    onChange: (page: number | undefined) => void
  }
  /** The foot of an answer, with the pager in it. */
  footer: (pager: ReactNode, answer: Answer) => ReactNode
  file?: Omit<TablePanelProps<Row>['file'], 'isSample'>
}

/** A table that the server returns page by page. Files have the rows of all pages. */
export function PagedTablePanel<Answer extends { meta: { sample: boolean } }, Row>(
  props: PagedTablePanelProps<Answer, Row>,
) {
  const { read, fetchPart, paging, footer, file, empty, ...panel } = props
  const { data } = panel.query
  const { rows = undefined, total = 0 } = data === undefined ? {} : read(data)
  const pager = (
    <Pager
      of={paging.of}
      page={paging.page ?? 1}
      perPage={paging.perPage}
      count={total}
      onChange={(page) => paging.onChange(page === 1 ? undefined : page)}
    />
  )
  return (
    <TablePanel
      {...panel}
      rows={rows}
      empty={
        total === 0 ? (
          empty
        ) : (
          <EmptyState title="Page not found">
            <Button onClick={() => paging.onChange(undefined)}>First page</Button>
          </EmptyState>
        )
      }
      footer={data && footer(pager, data)}
      file={{ ...file, isSample: data?.meta.sample === true }}
      fetchAll={async () => {
        const { readAllRows } = await import('./tabulateRows.ts')
        return readAllRows(
          async (part) => {
            const answer = await fetchPart(part)
            return { ...read(answer), meta: answer.meta }
          },
          (page) => page.total,
        )
      }}
    />
  )
}
