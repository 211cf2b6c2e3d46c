import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { recentRestatementsQuestion } from '@tickmark/core/screens/statusLists'
import { useMemo } from 'react'
import { describeError } from '../../../data/describeError.ts'
import { useSwitch } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useDataStatus.ts'
import {
  keyOfRestatement,
  makeRestatementColumns,
  RESTATEMENT_FILE_ORDER,
} from '../../../tables/restatementColumns.tsx'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { RelatedPanel } from './RelatedPanel.tsx'

const ROW_HEIGHT = 32

/** The cursor of the first page. */
const FIRST: string | null | undefined = undefined

/** The end of a project's overview. */
export function FurtherPanels({ slug }: { slug: string }) {
  const hasRelated = useSwitch('RELATED_RESOURCES_ENABLED')
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="Recent restatements" of={slug}>
        <RecentRestatementsPanel slug={slug} />
      </PanelSlot>
      {hasRelated && (
        <PanelSlot name="Related resources" of={slug}>
          <RelatedPanel slug={slug} />
        </PanelSlot>
      )}
    </div>
  )
}

/** The values of the project that its sources changed last, page after page. */
function RecentRestatementsPanel({ slug }: { slug: string }) {
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
  return (
    <TablePanel
      title="Recent restatements"
      query={query}
      skeleton="h-7"
      rows={data && rows}
      table={{
        layoutId: 'recent-restatements',
        columns,
        rowKey: keyOfRestatement,
        rowHeight: ROW_HEIGHT,
      }}
      subject={{
        question: { procedure: 'facts.restatements', input: { ...question, limit: rows.length } },
        file: `${slug}-restatements`,
      }}
      file={{ isSample: first?.meta.sample === true, order: RESTATEMENT_FILE_ORDER }}
      empty={
        <p className="px-3.5 pb-3.5 text-fg2">
          No source has changed a value that it had delivered before.
        </p>
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
