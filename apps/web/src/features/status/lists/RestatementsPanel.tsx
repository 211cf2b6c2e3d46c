import { restatementsQuery } from '@tickmark/core/screens/statusLists'
import { toDay } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useDataStatus.ts'
import {
  keyOfRestatement,
  makeRestatementColumns,
  RESTATEMENT_FILE_ORDER,
} from '../../../tables/restatementColumns.tsx'
import { usePagedList } from '../../../tables/usePagedList.ts'
import { DatePicker } from '../../../ui/DatePicker.tsx'
import { FeedLinks, StatusListPanel } from './StatusListPanel.tsx'
import { toListQuery, useStatusSearch } from './useStatusSearch.ts'

/** Points whose value a later observation changed, the newest change first. */
export function RestatementsPanel() {
  const { search, change } = useStatusSearch()
  const sourceName = useSourceName()
  const input = restatementsQuery(toListQuery(search))
  const list = usePagedList(trpc.facts.restatements, input)
  const columns = useMemo(() => makeRestatementColumns({ sourceName }), [sourceName])
  return (
    <StatusListPanel
      title="Restatements"
      call="facts.restatements"
      input={input}
      {...list}
      read={({ restatements, total }) => ({ rows: restatements, total })}
      table={{ layoutId: 'restatements', columns, rowKey: keyOfRestatement }}
      file={{ order: RESTATEMENT_FILE_ORDER }}
      none="No source has changed a value that it had delivered before."
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
