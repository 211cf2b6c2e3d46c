import type { UseQueryResult } from '@tanstack/react-query'
import type { UnlockOrder } from '@tickmark/core/answers/choices'
import type { CalendarUnlock, UnlockCalendar } from '@tickmark/core/answers/UnlockCalendar'
import { UNLOCKS_PER_PAGE, type unlocksQuestion } from '@tickmark/core/screens/unlocks'
import { useMemo } from 'react'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import { PagedTablePanel } from '../../tables/PagedTablePanel.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { makeUnlockColumns } from './makeUnlockColumns.tsx'
import { UnlocksFoot } from './UnlocksFoot.tsx'
import type { UnlocksSearch } from './UnlocksSearch.ts'
import { UnlockViewSwitch } from './UnlockViewSwitch.tsx'

type Props = {
  query: UseQueryResult<UnlockCalendar, unknown>
  question: ReturnType<typeof unlocksQuestion>
  page: number | undefined
  sortOf: (order: UnlockOrder) => DataColumn<CalendarUnlock>['sort']
  /** Said where there is no unlock. */
  empty: string
  onChange: (change: UnlocksSearch) => void
}

/** Upcoming unlocks page by page, and all of them as a file. */
export function UnlockListPanel({ query, question, page, sortOf, empty, onChange }: Props) {
  const columns = useMemo(() => makeUnlockColumns(sortOf), [sortOf])
  return (
    <PagedTablePanel
      title="Upcoming unlocks"
      query={query}
      skeleton="h-[560px]"
      read={({ rows, total }) => ({ rows, total })}
      fetchPart={(part) =>
        queryClient.fetchQuery(
          trpc.projects.getUnlockCalendar.queryOptions({ ...question, ...part }),
        )
      }
      table={{
        layoutId: 'upcoming-unlocks',
        columns,
        rowKey: (row) => row.unlock_id,
        maxHeight: 720,
      }}
      subject={{
        title: `Token unlocks, next ${question.days} days`,
        question: { procedure: 'projects.getUnlockCalendar', input: question },
        file: `unlocks-${question.days}-days`,
        sources: query.data?.sources ?? [],
      }}
      file={{ period: query.data?.today ?? '' }}
      paging={{
        of: 'unlocks',
        page,
        perPage: UNLOCKS_PER_PAGE,
        onChange: (next) => onChange({ page: next }),
      }}
      controls={<UnlockViewSwitch value="list" onChange={onChange} />}
      footer={(pager, answer) => (
        <>
          {pager}
          <UnlocksFoot answer={answer} />
        </>
      )}
      empty={<EmptyState title={empty} />}
    />
  )
}
