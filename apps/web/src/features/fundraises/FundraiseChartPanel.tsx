import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FundraiseMeasure, FundraisePeriod } from '@tickmark/core/answers/choices'
import {
  describeFundraiseChart,
  FUNDRAISE_TITLES,
} from '@tickmark/core/charts/prepareFundraiseChart'
import { type FundraiseScope, fundraiseTotalsQuery } from '@tickmark/core/screens/fundraises'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { CHART_HEIGHT } from '../../charts/chartLayout.ts'
import { loadSurface } from '../../charts/loadSurface.ts'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import type { TimeSeriesProps } from '../../charts/TimeSeriesProps.ts'
import { trpc } from '../../data/trpc.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useGranularityShortcuts } from '../../ui/shortcuts/useGranularityShortcuts.ts'
import type { ChartSearch, RoundsSearch } from './FundraisesSearch.ts'
import { makeTotalColumns } from './makeTotalColumns.tsx'

const PERIODS = [
  { value: 'month', label: 'M', title: 'Month' },
  { value: 'quarter', label: 'Q', title: 'Quarter' },
  { value: 'year', label: 'Y', title: 'Year' },
] as const
const MEASURES = [
  { value: 'amount', label: 'Amount' },
  { value: 'rounds', label: 'Rounds' },
] as const
/** The chart, its legend and its note. */
const BODY_HEIGHT = CHART_HEIGHT + 54

async function drawPicture(chart: TimeSeriesProps, hidden: ReadonlySet<string>) {
  const { pictureOfSeries } = await import('../../charts/picture/pictureOfSeries.ts')
  return pictureOfSeries(chart, hidden)
}

type Props = {
  scope: FundraiseScope
  search: ChartSearch & RoundsSearch
  /** Shown in place of a chart without bars. */
  empty: ReactNode
  onChange: (change: ChartSearch) => void
}

/** Shows the amount raised, or the number of rounds, by month, quarter or year. */
export function FundraiseChartPanel({ scope, search, empty, onChange }: Props) {
  const { period = 'month', measure = 'amount', table = false, hide } = search
  const input = fundraiseTotalsQuery(period, scope)
  const query = useQuery({
    ...trpc.fundraises.getTotals.queryOptions(input),
    // Bars of another period would be at the wrong places.
    placeholderData: (previous) =>
      previous?.by === period ? keepPreviousData(previous) : undefined,
  })
  useEffect(() => {
    // Beside the query, not after its answer. A failure shows where the chart is drawn.
    if (!table) loadSurface().catch(() => undefined)
  }, [table])
  const { data } = query
  const hidden = useMemo(() => new Set(hide), [hide])
  const drawn = useMemo(
    () =>
      data &&
      describeFundraiseChart(data, {
        period,
        measure,
        now: Date.now(),
        ...(table && { table }),
      }),
    [data, period, measure, table],
  )
  const chart: TimeSeriesProps | undefined = drawn && {
    ...drawn,
    hidden,
    onHide: (next) => onChange({ hide: next.size === 0 ? undefined : [...next] }),
  }
  const [investor, ...others] = scope.investors ?? []
  const panel = useRef<HTMLElement>(null)
  const choosePeriod = (next: FundraisePeriod) =>
    onChange({ period: next === 'month' ? undefined : next })
  useGranularityShortcuts({
    group: 'Chart',
    segments: PERIODS,
    onChange: choosePeriod,
    place: panel,
  })
  const options = (
    <>
      <SegmentedControl
        label="Measure"
        value={measure}
        segments={MEASURES}
        onChange={(next) =>
          onChange({ measure: next === 'amount' ? undefined : next, hide: undefined })
        }
      />
      <SegmentedControl
        label="Granularity"
        value={period}
        segments={PERIODS}
        onChange={choosePeriod}
      />
    </>
  )
  return (
    <Panel
      ref={panel}
      title={FUNDRAISE_TITLES[measure]}
      controls={
        <>
          {options}
          <PanelTools
            place={panel}
            options={options}
            table={{ isOn: table, onChange: (next) => onChange({ table: next }) }}
            subject={{
              title: FUNDRAISE_TITLES[measure],
              call: { procedure: 'fundraises.getTotals', input },
              file: `fundraises-by-${period}`,
              table:
                data &&
                (async () =>
                  (await import('../../tables/tabulateRows.ts')).tabulateRows(
                    makeTotalColumns(period, period, String),
                    data.rows,
                    {
                      isSample: data.meta.sample,
                    },
                  )),
              ...(chart && { picture: () => drawPicture(chart, hidden) }),
              embed: {
                title: nameEmbedded(measure, others.length === 0 ? investor : undefined),
                panel: 'fundraises',
                look: { ...search, investor, page: undefined, sort: undefined, trace: undefined },
              },
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
        <QueryView query={query} skeleton="mx-3.5 mt-8 h-72">
          {() => (chart === undefined ? empty : <TimeSeriesChart {...chart} />)}
        </QueryView>
      </div>
    </Panel>
  )
}

function nameEmbedded(measure: FundraiseMeasure, investor: string | undefined): string {
  const what = measure === 'amount' ? 'Raised in funding rounds' : 'Funding rounds'
  return investor === undefined
    ? `${what} over time`
    : `${investor}: ${what.toLowerCase()} over time`
}
