import { RESTATEMENT_ORDERS, type RestatementOrder } from '@tickmark/core/answers/choices'
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
import { Select } from '../../../ui/Select.tsx'
import { FeedLinks, StatusListPanel } from './StatusListPanel.tsx'
import { toListQuery, useStatusSearch } from './useStatusSearch.ts'

/** By how many percent of the old value a change can be required to be at least. */
const SIZES = [1, 5, 10, 50, 100] as const

const ORDERS = {
  newest: 'Newest first',
  largest: 'Largest first',
} as const satisfies Record<RestatementOrder, string>

/** Points whose value a later observation changed, in an order and of a size that can be chosen. */
export function RestatementsPanel() {
  const { search, change } = useStatusSearch()
  const sourceName = useSourceName()
  const input = {
    ...restatementsQuery(toListQuery(search)),
    order: search.largest && ('largest' as const),
    min_change: search.min && search.min / 100,
  }
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
        <>
          <DatePicker
            label="Observed since"
            value={search.since ?? null}
            none="Observed at any time"
            max={toDay(Date.now())}
            onChange={(day) => change({ since: day ?? undefined })}
          />
          <Select
            label="Size"
            size="xsmall"
            edge="quiet"
            options={[
              { value: '', label: 'Any size' },
              ...SIZES.map((size) => ({ value: `${size}`, label: `${size}% or more` })),
            ]}
            value={`${search.min ?? ''}`}
            onChange={(min) => change({ min: Number(min) || undefined })}
          />
          <Select
            label="Order"
            size="xsmall"
            edge="quiet"
            options={RESTATEMENT_ORDERS.map((order) => ({ value: order, label: ORDERS[order] }))}
            value={search.largest ? 'largest' : 'newest'}
            onChange={(order) => change({ largest: order === 'largest' || undefined })}
          />
        </>
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
