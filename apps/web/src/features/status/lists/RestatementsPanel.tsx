import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Restatement, Restatements } from '@tickmark/core/answers/Restatements'
import { restatementsQuestion } from '@tickmark/core/screens/restatementsQuestion'
import { toDay } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useSourceName.ts'
import { keyOfRestatement } from '../../../restatements/keyOfRestatement.ts'
import { makeRestatementColumns } from '../../../restatements/makeRestatementColumns.tsx'
import { RESTATEMENT_FIELDS } from '../../../restatements/RESTATEMENT_FIELDS.ts'
import { DatePicker } from '../../../ui/DatePicker.tsx'
import { toListQuery } from '../toListQuery.ts'
import { FeedLinks } from './FeedLinks.tsx'
import type { PagedList } from './PagedList.ts'
import { PagedListPanel } from './PagedListPanel.tsx'
import { useStatusSearch } from './useStatusSearch.ts'

const LIST: PagedList<Restatements, Restatement> = {
  title: 'Restatements',
  label: 'Restatements',
  layoutId: 'restatements',
  call: 'facts.restatements',
  none: 'No source has changed a value that it had delivered before.',
  read: ({ restatements, total }) => ({ rows: restatements, total }),
  rowKey: keyOfRestatement,
  tabulate: (rows, isSample) => tabulateFields(rows, RESTATEMENT_FIELDS, isSample),
}

/** Points whose value a later observation changed, the newest change first. */
export function RestatementsPanel() {
  const { search, change } = useStatusSearch()
  const sourceName = useSourceName()
  const question = restatementsQuestion(toListQuery(search))
  const query = useQuery({
    ...trpc.facts.restatements.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => makeRestatementColumns({ sourceName }), [sourceName])
  return (
    <PagedListPanel
      list={LIST}
      columns={columns}
      question={question}
      query={query}
      ask={(part) =>
        queryClient.fetchQuery(trpc.facts.restatements.queryOptions({ ...question, ...part }))
      }
      filters={
        <DatePicker
          label="Observed since"
          value={search.since ?? null}
          none="Observed at any time"
          max={toDay(Date.now())}
          onChange={(day) => change({ since: day ?? undefined })}
        />
      }
      note={() => (
        <>
          <span>Values of days that were not over when they were first observed do not count.</span>
          <FeedLinks log="restatements" projects={search.projects} />
        </>
      )}
    />
  )
}
