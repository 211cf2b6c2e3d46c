import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import type { Investor } from '@tickmark/core/answers/Fundraises'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import { FUNDRAISE_MART } from '@tickmark/core/marts/data/FUNDRAISE_MART'
import type { MartView } from '@tickmark/core/marts/MartView'
import { pageSettings } from '../../data/pageSettings.ts'
import { isCallError } from '../../data/trpc/callErrors.ts'
import { trpc } from '../../data/trpc.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { useMartState } from '../../documents/useMartState.ts'
import { figureColumn, textColumn } from '../../tables/figureColumn.tsx'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { Figure, FigureStrip } from '../../ui/FigureStrip.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { GroupPanel, MartPanel } from '../marts/index.ts'
import { FundraiseChartPanel } from './FundraiseChartPanel.tsx'
import { moveFundraisesSearch } from './FundraisesSearch.ts'
import { ROUND_HEADS } from './index.ts'

const route = getRouteApi('/fundraises/investors/$investor')
/** As high as the groups beside it. */
const CO_INVESTORS_HEIGHT = 390

/** The columns of an investor’s rounds that presets leave out. */
const LEFT = ['investors']

/** An investor, from the rounds that name them. */
export function InvestorPage() {
  const { investor: text } = route.useParams()
  const moved = moveFundraisesSearch(route.useSearch(), LEFT)
  const query = useQuery(trpc.fundraises.getInvestor.queryOptions({ investor: text }))
  // The address may have another of its names.
  const investor = query.data?.investor ?? text
  const { view } = useMartState(FUNDRAISE_MART, undefined, LEFT)
  usePageTitle(investor)
  if (isCallError(query.error) && query.error.data?.httpStatus === 404)
    return <NotFoundPage what={`investor “${text}”`} />
  if (moved !== undefined) return <Navigate to="." search={moved} replace />
  const filters: MartView['filterModel'] = {
    ...view.filterModel,
    investors: { filterType: 'set', values: [investor] },
  }
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div>
        <p className="text-sm text-fg3">
          <Link to="/fundraises" className="hover:text-fg hover:underline">
            Fundraises
          </Link>{' '}
          / Investor
        </p>
        <h1 className="text-xl font-semibold tracking-tight break-words">{investor}</h1>
      </div>
      <QueryView query={query} skeleton="h-[68px]">
        {(answer) => <InvestorFigures investor={answer} />}
      </QueryView>
      <PanelSlot name="Rounds" of={investor}>
        <MartPanel
          mart={FUNDRAISE_MART}
          title="Rounds"
          name={`Rounds of ${investor}`}
          of={{ investors: investor }}
          heads={ROUND_HEADS}
          none={NO_ROUNDS}
        />
      </PanelSlot>
      <PanelSlot name="Raised over time" of={investor}>
        <FundraiseChartPanel filters={filters} />
      </PanelSlot>
      <div className="grid gap-4 lg:grid-cols-2">
        <PanelSlot name="By sector" of={investor}>
          <GroupPanel
            mart={FUNDRAISE_MART}
            title="By sector"
            by="sector"
            columns={['amount_usd']}
            scope={filters}
          />
        </PanelSlot>
        <PanelSlot name="Co-investors" of={investor}>
          <CoInvestorsPanel investor={investor} query={query} />
        </PanelSlot>
      </div>
    </div>
  )
}

const NO_ROUNDS = 'No funding round names this investor'

function InvestorFigures({ investor }: { investor: Investor }) {
  const { rounds, led, disclosed, amount_usd, first, newest } = investor
  return (
    <FigureStrip>
      <Figure name="Rounds">{formatCount(rounds)}</Figure>
      <Figure name="Led">{formatCount(led)}</Figure>
      <Figure name={`Amount of ${formatCount(disclosed)} rounds with a known size`}>
        {formatValue(disclosed === 0 ? null : amount_usd, 'usd', 'compact')}
      </Figure>
      <Figure name="First to latest">
        {formatDay(first)} – {formatDay(newest)}
      </Figure>
    </FigureStrip>
  )
}

type CoInvestor = Investor['co_investors'][number]

const COLUMNS: readonly DataColumn<CoInvestor>[] = [
  textColumn('investor', 'Investor', {
    width: 200,
    value: (row) => row.investor,
    cell: ({ investor }) => (
      <Link
        to="/fundraises/investors/$investor"
        params={{ investor }}
        tabIndex={-1}
        className="hover:underline"
      >
        {investor}
      </Link>
    ),
    file: ['investor'],
  }),
  figureColumn('rounds', 'Rounds together', {
    width: 120,
    value: (row) => row.rounds,
    write: formatCount,
    file: 'rounds together',
  }),
]

type Props = { investor: string; query: UseQueryResult<Investor, unknown> }

/** The investors that took part in the same rounds most often. */
function CoInvestorsPanel({ investor, query }: Props) {
  const { data } = query
  return (
    <TablePanel
      title="Co-investors"
      query={query}
      skeleton="h-[302px]"
      rows={data?.co_investors}
      table={{
        layoutId: 'co-investors',
        columns: COLUMNS,
        rowKey: (row) => row.investor,
        rowHeight: 32,
        maxHeight: CO_INVESTORS_HEIGHT,
        isFixed: true,
      }}
      subject={{
        title: `Co-investors of ${investor}`,
        call: { procedure: 'fundraises.getInvestor', input: { investor } },
      }}
      file={{ isSample: pageSettings.sample, period: data?.newest ?? '' }}
      empty={<NoData of={{ records: 'fundraises' }} none="No co-investors in these rounds" />}
    />
  )
}
