import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Restatement } from '@tickmark/core/answers/Restatements'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { recentRestatementsQuery } from '@tickmark/core/screens/statusLists'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { useMemo } from 'react'
import { describeError } from '../../../data/describeError.ts'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useDataStatus.ts'
import type { TableColumn } from '../../../tables/FittedTable.tsx'
import { textColumn, valueColumn } from '../../../tables/figureColumn.tsx'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadSource } from '../../../ui/CatalogSource.tsx'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { TraceButton } from '../../../ui/TraceButton.tsx'

const ROW_HEIGHT = 32

/** The cursor of the first page. */
const FIRST: string | null | undefined = undefined

/** The values of the project that its sources changed last, page after page. */
export function RecentRestatementsPanel({ slug }: { slug: string }) {
  const sourceName = useSourceName()
  const input = recentRestatementsQuery(slug)
  const query = useInfiniteQuery(
    trpc.facts.restatements.infiniteQueryOptions(input, {
      initialCursor: FIRST,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  )
  const columns = useMemo(() => makeColumns(sourceName), [sourceName])
  const { data } = query
  const [first] = data?.pages ?? []
  const total = first?.total ?? 0
  const rows = useMemo(() => data?.pages.flatMap((page) => page.restatements) ?? [], [data])
  if (total === 0 && !query.isError) return null
  return (
    <TablePanel
      title="Recent restatements"
      query={query}
      skeleton="h-7"
      rows={data && rows}
      table={{
        layoutId: 'recent-restatements',
        columns,
        rowKey: (row) => [row.metric_id, describePart(row), row.day, row.new_batch_id].join('/'),
        rowHeight: ROW_HEIGHT,
      }}
      subject={{
        call: { procedure: 'facts.restatements', input: { ...input, limit: rows.length } },
        file: `${slug}-restatements`,
      }}
      file={{ isSample: first?.meta.sample === true, order: FILE_ORDER }}
      footer={
        total > 0 && (
          <>
            <More query={query} />
            <Link
              to="/status/$list"
              params={{ list: 'restatements' }}
              search={{ projects: slug }}
              className="ml-auto underline decoration-line2 underline-offset-4 hover:text-fg"
            >
              All {formatCount(total)}
            </Link>
          </>
        )
      }
    />
  )
}

type MoreProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'error' | 'fetchNextPage' | 'refetch'
  >
}

/** Loads the rows after those that are shown. A list that has changed since is reloaded as far as it was shown. */
function More({ query }: MoreProps) {
  const { hasNextPage, isFetching, isFetchNextPageError, error } = query
  if (isFetchNextPageError)
    return (
      <>
        <span role="alert">{describeError(error)}</span>
        <Button disabled={isFetching} onClick={() => void query.refetch()}>
          Reload
        </Button>
      </>
    )
  return (
    hasNextPage && (
      <Button disabled={isFetching} onClick={() => void query.fetchNextPage()}>
        Show more
      </Button>
    )
  )
}

/** The order of the columns in a file. */
const FILE_ORDER = ['project', 'metric', 'part', 'day', 'before', 'after', 'change', 'source']

/** The columns of restatements: the point, both values, and their source and time. */
function makeColumns(sourceName: (sourceId: string) => string): TableColumn<Restatement>[] {
  return [
    textColumn('project', 'Project', {
      width: 160,
      isInFileOnly: true,
      cell: (row) => row.project_id,
      file: ['project_id'],
    }),
    textColumn('metric', 'Metric', {
      width: 180,
      cell: (row) => <MetricLink id={row.metric_id} />,
      file: ['metric_id'],
    }),
    textColumn('part', 'Part', {
      width: 110,
      cell: (row) => <span className="text-fg2">{describePart(row)}</span>,
      file: ['chain_id', 'product_id', 'contract_id'],
    }),
    textColumn('day', 'Date', {
      width: 105,
      cell: (row) => formatDay(row.day),
      file: ['day'],
    }),
    valueColumn('before', 'Before', {
      width: 130,
      cell: (row) => <s className="text-fg3">{write(row, row.old_value)}</s>,
      file: ['old_value'],
    }),
    valueColumn('after', 'After', {
      width: 130,
      cell: (row) => <TraceButton point={row}>{write(row, row.new_value)}</TraceButton>,
      file: ['new_value'],
    }),
    valueColumn('change', 'Change', {
      width: 80,
      cell: (row) => formatChange(row.change),
      file: ['change'],
    }),
    valueColumn('observed', 'Observed', {
      width: 175,
      cell: (row) => formatMoment(row.new_observed_at),
      file: ['old_observed_at', 'new_observed_at', 'old_batch_id', 'new_batch_id'],
    }),
    textColumn('source', 'Source', {
      width: 150,
      cell: ({ old_source_id, new_source_id, new_file }) => {
        const name =
          old_source_id === new_source_id
            ? sourceName(new_source_id)
            : `${sourceName(old_source_id)} → ${sourceName(new_source_id)}`
        return (
          <LoadSource file={new_source_id === DATAHUB_SOURCE ? new_file : ''}>{name}</LoadSource>
        )
      },
      file: ['old_source_id', 'new_source_id', 'new_file'],
    }),
  ]
}

function write({ metric_id }: Restatement, value: number): string {
  return formatValue(value, findMetric(metric_id)?.format ?? 'number', 'exact')
}

/** The part of a project that a series is about: `ethereum · v3`, or `Total`. */
function describePart({ chain_id, product_id, contract_id }: Restatement): string {
  const parts = [chain_id, product_id, contract_id].filter((id) => id !== '')
  return parts.length === 0 ? 'Total' : parts.join(' · ')
}
