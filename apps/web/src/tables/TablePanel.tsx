import type { ReactNode } from 'react'
import type { PanelSubject } from '../charts/panel/actions/PanelSubject.ts'
import { PanelTools } from '../charts/panel/PanelTools.tsx'
import { FactTable, type FactTableProps } from '../ui/FactTable.tsx'
import { Options } from '../ui/Options.tsx'
import { Panel } from '../ui/Panel.tsx'
import { QueryView, type ViewedQuery } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { FileField } from '../ui/table/DataColumn.ts'
import { FittedTable, type FittedTableProps } from './FittedTable.tsx'
import type { FileOptions } from './tabulateRows.ts'

/** A short table whose cells may be as high as they need to be. */
type Facts<Row> = Pick<FactTableProps, 'heads' | 'isWhole'> & {
  describe: (row: Row) => FactTableProps['rows'][number]
  /** The number of rows that the panel shows; all of them where it is absent. The enlarged panel and files have all. */
  shown?: number
  /** The columns of files. */
  fields: readonly FileField<Row>[]
}

type Grid<Row> = Omit<FittedTableProps<Row>, 'label' | 'rows' | 'isStale'>

export type TablePanelProps<Row> = {
  title: string
  className?: string | undefined
  /** The query whose states the panel shows; absent where the page has the answer already. */
  query?: ViewedQuery<unknown> & { isPlaceholderData?: boolean }
  /** Height of the skeleton, such as `h-96`. */
  skeleton?: string
  /** The rows in the order shown; undefined until there is an answer. */
  rows: readonly Row[] | undefined
  table: (Grid<Row> | Facts<Row>) & {
    /** Names the table for screen readers where the title of the panel does not. */
    label?: string
  }
  /** Shown in place of a table without rows; the empty table where it is absent. */
  empty?: ReactNode
  /** Controls that are always in sight. */
  controls?: ReactNode
  /** Filters and other controls that fold into one sheet on a phone, and how many of them are set. */
  options?: ReactNode
  optionCount?: number
  footer?: ReactNode
  /** Shown above the table, also where it fills the window. */
  above?: ReactNode
  /** Shown below the table in the panel. */
  below?: ReactNode
  /** Shown in place of the table and its tools, such as while the panel is closed. */
  instead?: ReactNode
  /** Names the contents of the panel where they leave it, and the call that they come from. */
  subject: Omit<PanelSubject, 'title' | 'table' | 'rows'> & { title?: string }
  file: FileOptions
  /** Fetches the rows of all pages for files, where `rows` are a part of them. */
  fetchAll?: () => Promise<{ rows: readonly Row[]; isSample: boolean }>
  /** Ids of the metrics that the table shows, to be explained. */
  metrics?: readonly string[]
}

/** A table as a panel: its states, tools, files and foot. */
export function TablePanel<Row>(props: TablePanelProps<Row>) {
  const { title, query, rows = [], table, subject, file, fetchAll, metrics, instead } = props
  const controls = (props.controls ?? props.options) !== undefined && (
    <>
      {props.controls}
      {props.options}
    </>
  )
  const draw = (maxHeight?: number) => (
    <>
      {props.above}
      {'heads' in table ? (
        <FactTable
          label={table.label ?? title}
          heads={table.heads}
          rows={(maxHeight === undefined ? rows.slice(0, table.shown) : rows).map(table.describe)}
          isWhole={maxHeight === undefined && table.isWhole === true}
          maxHeight={maxHeight}
        />
      ) : (
        <FittedTable
          label={title}
          {...table}
          rows={rows}
          maxHeight={maxHeight ?? table.maxHeight}
          flows={maxHeight === undefined}
          isStale={query?.isPlaceholderData === true}
        />
      )}
    </>
  )
  const tabulate = async () => {
    const { rows: all, isSample } = fetchAll ? await fetchAll() : { rows, ...file }
    const { tabulateRows } = await import('./tabulateRows.ts')
    const columns = 'heads' in table ? [{ id: 'facts', file: table.fields }] : table.columns
    return tabulateRows(columns, all, { ...file, isSample })
  }
  const body = () => (rows.length === 0 ? props.empty : undefined) ?? draw()
  // Beside filters they stay, so that nothing moves while the user types and no row is left.
  const hasTools = instead === undefined && (controls !== false || rows.length > 0)
  const tools = hasTools && (
    <PanelTools
      subject={{
        title,
        ...subject,
        table: props.rows && tabulate,
        ...(fetchAll === undefined && !('heads' in table) && { rows }),
      }}
      {...(metrics && { metrics })}
      options={controls}
      enlarge={rows.length === 0 ? undefined : draw}
    />
  )
  return (
    <Panel
      title={title}
      className={props.className}
      controls={
        <>
          {props.controls}
          {props.options && <Options count={props.optionCount}>{props.options}</Options>}
          {tools}
        </>
      }
      footer={props.footer}
    >
      {instead ??
        (query ? (
          <QueryView query={query} skeleton={<Skeleton className={`m-3.5 ${props.skeleton}`} />}>
            {body}
          </QueryView>
        ) : (
          body()
        ))}
      {props.below}
    </Panel>
  )
}
