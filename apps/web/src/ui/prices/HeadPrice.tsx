import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useRef } from 'react'
import { useAsOf } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { describeLivePrice } from './describeLivePrice.ts'
import { Tick } from './Tick.tsx'
import { useLivePrice } from './useLivePrice.ts'

const COLUMN = 'price_7d_latest'

/**
 * The price at the head of a project: live, or the last close, and always which of the two. It keeps its room, so that
 * nothing moves when a price comes.
 */
export function HeadPrice({ projectId }: { projectId: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  const price = useLivePrice(projectId, ref)
  return (
    <span
      ref={ref}
      title={price === null ? undefined : describeLivePrice(price)}
      className="flex min-h-6 min-w-60 items-baseline gap-x-2"
    >
      {price === null ? (
        <LastClose projectId={projectId} />
      ) : (
        <>
          <span className="text-figure font-semibold">
            <Tick price={price.price} />
          </span>
          <span className="text-sm text-fg2">
            <span aria-hidden="true" className="text-up">
              ●
            </span>{' '}
            Live
          </span>
        </>
      )}
    </span>
  )
}

function LastClose({ projectId }: { projectId: string }) {
  const question = { columns: [COLUMN], projects: [projectId], as_of: useAsOf() }
  const { data } = useQuery(trpc.projects.getFigures.queryOptions(question))
  const column = data?.columns[0]
  const close = column?.values[0] ?? null
  if (data === undefined) return null
  if (close === null) return <span className="text-sm text-fg3">No price</span>
  return (
    <>
      <span className="text-figure font-semibold">{formatValue(close, 'usd', 'exact')}</span>
      <span className="text-sm text-fg3">
        Last close{column?.anchor ? `, ${formatDay(column.anchor)}` : ''}
      </span>
    </>
  )
}
