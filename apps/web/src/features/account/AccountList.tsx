import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'

/** The cells of a row by the heads of their columns; heads that begin with `#` hold figures and buttons. */
type Cells = Readonly<Record<string, ReactNode>>

type TableProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  cellsOf: (row: Row) => Cells
  /** True if all of it is shown, instead of a part that scrolls. */
  isWhole?: boolean | undefined
}

/** A table of at least one row. */
export function AccountTable<Row>({ label, rows, keyOf, cellsOf, isWhole }: TableProps<Row>) {
  const all = rows.map((row) => ({ key: keyOf(row), cells: cellsOf(row) }))
  return (
    <FactTable
      label={label}
      heads={Object.keys(all[0]?.cells ?? {})}
      rows={all.map(({ key, cells }) => ({ key, cells: Object.values(cells) }))}
      isWhole={isWhole === true}
    />
  )
}

type Props<Answer, Row> = Omit<TableProps<Row>, 'label' | 'rows'> & {
  title: string
  query: UseQueryResult<Answer, Error>
  rowsOf: (answer: Answer) => readonly Row[]
  /** Shown in place of a table without rows: a title, or more than that. */
  none: ReactNode
  /** Says above the table what it is about. */
  about?: ReactNode
  controls?: ReactNode
  /** The foot of the panel, or the pager of a list that comes page by page. */
  footer?: ReactNode
  /** Shown between the head and the table. */
  above?: ReactNode
  /** The dialogs that its buttons open. */
  children?: ReactNode
}

/** A list about accounts as a panel: its states, its table and its foot. */
export function AccountList<Answer, Row>(props: Props<Answer, Row>) {
  const { title, query, rowsOf, none, about, controls, footer, above, children, ...table } = props
  return (
    <Panel
      title={title}
      toolbar={about && <p className="text-sm text-fg3">{about}</p>}
      controls={controls}
      footer={footer}
    >
      {above}
      <QueryView query={query} skeleton="m-3.5 h-40">
        {(answer) => {
          const rows = rowsOf(answer)
          if (rows.length === 0)
            return typeof none === 'string' ? <EmptyState title={none} /> : none
          return (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <AccountTable {...table} label={title} rows={rows} />
            </div>
          )
        }}
      </QueryView>
      {children}
    </Panel>
  )
}

/** Says that a list has the first rows of more, such as `The newest 100 of 240.`; nothing where it has all. */
export function describeFirst(order: 'first' | 'newest', shown: number, total: number) {
  return total > shown && `The ${order} ${shown} of ${total}.`
}
