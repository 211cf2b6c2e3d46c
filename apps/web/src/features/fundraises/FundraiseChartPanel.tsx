import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FundraiseScope } from '@tickmark/core/screens/FundraiseLook'
import { fundraiseTotalsQuestion } from '@tickmark/core/screens/fundraiseTotalsQuestion'
import { useEffect, useMemo } from 'react'
import { CHART_HEIGHT } from '../../charts/CHART_HEIGHT.ts'
import { loadSurface } from '../../charts/loadSurface.ts'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { TimeSeriesChart, type TimeSeriesProps } from '../../charts/TimeSeriesChart.tsx'
import { QueryView } from '../../data/QueryView.tsx'
import { trpc } from '../../data/trpc.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ChartSearch } from './FundraisesSearch.ts'
import { prepareFundraiseChart } from './prepareFundraiseChart.ts'
import { tabulateTotals } from './tabulateTotals.ts'

const PERIODS = [
  { value: 'month', label: 'M', title: 'Month' },
  { value: 'quarter', label: 'Q', title: 'Quarter' },
  { value: 'year', label: 'Y', title: 'Year' },
] as const
const MEASURES = [
  { value: 'amount', label: 'Amount' },
  { value: 'rounds', label: 'Rounds' },
] as const
const TITLES = { amount: 'Raised over time', rounds: 'Rounds over time' } as const
/** The chart, its legend and its note. */
const BODY_HEIGHT = CHART_HEIGHT + 54

async function drawPicture(chart: TimeSeriesProps) {
  const { pictureOfSeries } = await import('../../charts/picture/pictureOfSeries.ts')
  return pictureOfSeries(chart, new Set())
}

type Props = {
  scope: FundraiseScope
  search: ChartSearch
  onChange: (change: ChartSearch) => void
}

/** What was raised, or how many rounds there were, by month, quarter or year. */
export function FundraiseChartPanel({ scope, search, onChange }: Props) {
  const { period = 'month', measure = 'amount', table = false } = search
  const question = fundraiseTotalsQuestion(period, scope)
  const query = useQuery({
    ...trpc.fundraises.getTotals.queryOptions(question),
    // Bars of another period would stand at the wrong places.
    placeholderData: (previous) =>
      previous?.by === period ? keepPreviousData(previous) : undefined,
  })
  useEffect(() => {
    // Beside the question, not after its answer. A failure shows where the chart is drawn.
    if (!table) loadSurface().catch(() => undefined)
  }, [table])
  const answer = useMemo(
    () => query.data && prepareFundraiseChart(query.data, { period, measure, now: Date.now() }),
    [query.data, period, measure],
  )
  const { data } = query
  const chart: TimeSeriesProps | undefined =
    answer === undefined || answer.timestamps.length === 0
      ? undefined
      : {
          answer,
          label: TITLES[measure],
          kind: 'bar',
          granularity: period,
          log: false,
          asTable: table,
          unit: measure === 'amount' ? 'usd' : 'number',
        }
  return (
    <Panel
      title={TITLES[measure]}
      controls={
        <>
          <SegmentedControl
            label="What the bars show"
            value={measure}
            segments={MEASURES}
            onChange={(next) => onChange({ measure: next === 'amount' ? undefined : next })}
          />
          <SegmentedControl
            label="Granularity"
            value={period}
            segments={PERIODS}
            onChange={(next) => onChange({ period: next === 'month' ? undefined : next })}
          />
          <PanelTools
            table={{ isOn: table, onChange: (next) => onChange({ table: next }) }}
            subject={{
              title: TITLES[measure],
              question: { procedure: 'fundraises.getTotals', input: question },
              file: `fundraises-by-${period}`,
              table: data && (() => tabulateTotals(data)),
              ...(chart && { picture: () => drawPicture(chart) }),
            }}
            enlarge={chart && ((height) => <TimeSeriesChart {...chart} height={height} />)}
          />
        </>
      }
    >
      <div
        style={{ minHeight: BODY_HEIGHT }}
        className={query.isPlaceholderData ? 'opacity-60' : ''}
      >
        <QueryView query={query} skeleton={<Skeleton className="mx-3.5 mt-8 h-72" />}>
          {() =>
            chart === undefined ? (
              <EmptyState title="No round meets these filters" />
            ) : (
              <TimeSeriesChart {...chart} />
            )
          }
        </QueryView>
      </div>
    </Panel>
  )
}
