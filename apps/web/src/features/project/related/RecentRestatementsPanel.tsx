import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { recentRestatementsQuestion } from '@tickmark/core/screens/restatementsQuestion'
import { useMemo } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { describeError } from '../../../data/describeError.ts'
import { QueryView } from '../../../data/QueryView.tsx'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useSourceName.ts'
import { keyOfRestatement } from '../../../restatements/keyOfRestatement.ts'
import { makeRestatementColumns } from '../../../restatements/makeRestatementColumns.tsx'
import { RESTATEMENT_FIELDS } from '../../../restatements/RESTATEMENT_FIELDS.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TableBox } from '../../../ui/table/TableBox.tsx'

const ROW_HEIGHT = 32
const HEAD_HEIGHT = 34
/** The list begins where no cursor says otherwise. */
const FIRST: string | null | undefined = undefined

/** A list that begins with the values of the project that its sources changed last, and grows as far as it is read. */
export function RecentRestatementsPanel({ slug }: { slug: string }) {
  const sourceName = useSourceName()
  const question = recentRestatementsQuestion(slug)
  const query = useInfiniteQuery(
    trpc.facts.restatements.infiniteQueryOptions(question, {
      initialCursor: FIRST,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  )
  const columns = useMemo(
    () => makeRestatementColumns({ isOfProject: true, sourceName }),
    [sourceName],
  )
  const { data } = query
  const [first] = data?.pages ?? []
  const total = first?.total ?? 0
  const rows = useMemo(() => data?.pages.flatMap((page) => page.restatements) ?? [], [data])
  const tableOf = (maxHeight?: number) => (
    <TableBox
      {...(maxHeight !== undefined && { maxHeight })}
      rows={rows.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
    >
      <DataTable
        label="Recent restatements"
        layoutId="recent-restatements"
        columns={columns}
        rows={rows}
        rowKey={keyOfRestatement}
        rowHeight={ROW_HEIGHT}
      />
    </TableBox>
  )
  return (
    <Panel
      title="Recent restatements"
      controls={
        first &&
        total > 0 && (
          <PanelTools
            subject={{
              title: 'Recent restatements',
              question: {
                procedure: 'facts.restatements',
                input: { ...question, limit: rows.length },
              },
              file: `${slug}-restatements`,
              table: () => tabulateFields(rows, RESTATEMENT_FIELDS, first.meta.sample),
            }}
            enlarge={(height) => tableOf(height)}
          />
        )
      }
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
              All {formatValue(total, 'number', 'exact')}
            </Link>
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="mx-3.5 mb-3.5 h-7" />}>
        {() =>
          rows.length === 0 ? (
            <p className="px-3.5 pb-3.5 text-fg2">
              No source has changed a value that it had delivered before.
            </p>
          ) : (
            tableOf()
          )
        }
      </QueryView>
    </Panel>
  )
}

type MoreProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'error' | 'fetchNextPage' | 'refetch'
  >
}

/** Asks for the rows after those that are shown. A list that has changed since is read anew as far as it was shown. */
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
