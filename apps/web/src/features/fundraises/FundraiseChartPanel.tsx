import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { FundraiseMeasure, FundraisePeriod } from '@tickmark/core/answers/choices'
import type { FundraiseTotal } from '@tickmark/core/answers/Fundraises'
import {
  describeFundraiseChart,
  FUNDRAISE_TITLES,
} from '@tickmark/core/charts/prepareFundraiseChart'
import { FUNDRAISE_MART } from '@tickmark/core/marts/data/FUNDRAISE_MART'
import type { MartView } from '@tickmark/core/marts/MartView'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import { fundraiseTotalsQuery } from '@tickmark/core/screens/fundraises'
import { useEffect, useMemo, useRef } from 'react'
import { CHART_HEIGHT } from '../../charts/chartLayout.ts'
import { loadSurface } from '../../charts/loadSurface.ts'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import type { TimeSeriesProps } from '../../charts/TimeSeriesProps.ts'
import { useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { NoData } from '../../ui/NoData.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useGranularityShortcuts } from '../../ui/shortcuts/useGranularityShortcuts.ts'
import type { FileColumn } from '../../ui/table/DataColumn.ts'
import { type ChartSearch, parseChartSearch, scopeOf } from './FundraisesSearch.ts'

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
  /** Those of the rounds beside it. */
  filters: MartView['filterModel']
}

/** Shows the amount raised, or the number of rounds, by month, quarter or year. */
export function FundraiseChartPanel({ filters }: Props) {
  const look = parseChartSearch(useSearch({ strict: false }))
  const { period = 'month', measure = 'amount', table = false, hide } = look
  const onChange = useChangeSearch<ChartSearch>()
  const { scope, left } = useMemo(() => scopeOf(filters), [filters])
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
      footer={
        left.length > 0 &&
        `This chart does not follow the filters by ${left.map(nameColumn).join(', ')}.`
      }
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
                    listFileColumns(period),
                    data.rows,
                    {
                      isSample: data.meta.sample,
                    },
                  )),
              ...(chart && { picture: () => drawPicture(chart, hidden) }),
              embed: {
                title: nameEmbedded(measure, others.length === 0 ? investor : undefined),
                panel: 'fundraises',
                look: {
                  ...look,
                  investor,
                  q: scope.text,
                  rounds: scope.rounds,
                  sectors: scope.sectors,
                  chains: scope.chains,
                  min: scope.minimum,
                  from: scope.start,
                  to: scope.end,
                },
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
          {() => (chart === undefined ? NOTHING : <TimeSeriesChart {...chart} />)}
        </QueryView>
      </div>
    </Panel>
  )
}

const NOTHING = (
  <NoData of={{ records: 'fundraises' }} none="No round matches these filters" isBrief />
)

function nameColumn(id: string): string {
  const fact = FUNDRAISE_MART.facts.find(({ column_id }) => column_id === id)
  return fact === undefined ? id : nameInSentence(fact)
}

/** An amount that no round disclosed is missing, not zero. */
function listFileColumns(period: FundraisePeriod): FileColumn<FundraiseTotal>[] {
  return [
    {
      id: period,
      file: [
        { header: period, value: ({ key }) => key },
        'rounds',
        { header: 'rounds of known size', value: ({ disclosed }) => disclosed },
        {
          header: 'raised (usd)',
          value: ({ disclosed, amount_usd }) => (disclosed === 0 ? null : amount_usd),
        },
      ],
    },
  ]
}

function nameEmbedded(measure: FundraiseMeasure, investor: string | undefined): string {
  const what = measure === 'amount' ? 'Raised in funding rounds' : 'Funding rounds'
  return investor === undefined
    ? `${what} over time`
    : `${investor}: ${what.toLowerCase()} over time`
}
