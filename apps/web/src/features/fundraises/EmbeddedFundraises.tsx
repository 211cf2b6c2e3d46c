import { useQuery } from '@tanstack/react-query'
import type { FundraiseTotals } from '@tickmark/core/answers/Fundraises'
import { describeFundraiseChart } from '@tickmark/core/charts/prepareFundraiseChart'
import { fundraiseTotalsQuestion } from '@tickmark/core/screens/fundraises'
import { useMemo, useState } from 'react'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import { readSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type ChartSearch, parseFundraisesSearch, scopeOf } from './FundraisesSearch.ts'

/** What was raised over time, of all rounds, of those that a filter leaves, or of an investor's, alone in a frame. */
export function EmbeddedFundraises(props: EmbeddedPartProps) {
  const { look } = props.part
  const search = parseFundraisesSearch({ ...look })
  const investor = readSearch({ ...look }).text('investor')
  const scope = investor === undefined ? scopeOf(search) : { investors: [investor] }
  const query = useQuery(
    trpc.fundraises.getTotals.queryOptions(
      fundraiseTotalsQuestion(search.period ?? 'month', scope),
    ),
  )
  return (
    <QueryFrame {...props} query={query}>
      {(totals, height) => <Drawing totals={totals} search={search} height={height} />}
    </QueryFrame>
  )
}

type DrawingProps = { totals: FundraiseTotals; search: ChartSearch; height: number }

function Drawing({ totals, search, height }: DrawingProps) {
  const { period, measure, table, hide } = search
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(hide))
  const chart = useMemo(
    () => describeFundraiseChart(totals, { period, measure, table, now: Date.now() }),
    [totals, period, measure, table],
  )
  if (chart === undefined) return <EmptyState title="No round meets these filters" />
  return <TimeSeriesChart {...chart} hidden={hidden} onHide={setHidden} height={height} />
}
