import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { BridgeFlows } from '@tickmark/core/answers/BridgeFlows'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import { BRIDGE_FLOW_MART } from '@tickmark/core/marts/data/bridgeMarts'
import type { MartView } from '@tickmark/core/marts/MartView'
import { bridgeFlowsQuery, FLOW_WINDOW_DAYS } from '@tickmark/core/screens/bridgeFlows'
import { readSearch, useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { useMartState } from '../../documents/useMartState.ts'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import { figureColumn, textColumn, writeUsd } from '../../tables/figureColumn.tsx'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { Figure, FigureStrip } from '../../ui/FigureStrip.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MartScreen } from '../marts/index.ts'
import { type BridgeFlowsSearch, FLOW_DAYS } from './BridgeFlowsSearch.ts'

const route = getRouteApi('/bridge-flows')
const DEFAULT_DAYS = `${FLOW_WINDOW_DAYS}` as const
const MAX_FLOWING = 11

type Pair = BridgeFlows['pairs'][number]
type Chain = BridgeFlows['chains'][number]

/** Flows over bridges between chains: by pair, by chain, and record by record. */
export function BridgeFlowsPage() {
  const title = useScreenTitle('/bridge-flows')
  const read = readSearch(route.useSearch())
  const days = read.choice('days', FLOW_DAYS) ?? DEFAULT_DAYS
  const input = bridgeFlowsQuery(Number(days))
  const query = useQuery(trpc.projects.getBridgeFlows.queryOptions(input))
  const words = 'Flows over bridges from one chain to another, and the net flow of each chain.'
  return (
    <MartScreen mart={BRIDGE_FLOW_MART} area={{ title, words }}>
      <QueryView query={query} skeleton={<FlowsSkeleton />}>
        {(flows) =>
          flows.records > 0 && <Flows {...{ flows, days, input }} chain={read.text('chain')} />
        }
      </QueryView>
    </MartScreen>
  )
}

/** Of the size of what comes, so that nothing moves when it is there. */
function FlowsSkeleton() {
  return (
    <>
      <Skeleton className="h-[140px] lg:h-[70px]" />
      <Skeleton className="h-[420px]" />
    </>
  )
}

type Props = {
  flows: BridgeFlows
  days: (typeof FLOW_DAYS)[number]
  input: { days: number }
  chain: string | undefined
}

function Flows({ flows, days, input, chain }: Props) {
  const change = useChangeSearch<BridgeFlowsSearch>()
  const { view, setView } = useMartState(BRIDGE_FLOW_MART)
  const { nameOf } = useProjects()
  const { pairs, chains, range, records, newest, meta } = flows
  const shown = pairs.filter((one) => !chain || [one.from_chain, one.to_chain].includes(chain))
  const file = { isSample: meta.sample, period: range === null ? '' : `${range.from}/${range.to}` }
  const subject = { call: { procedure: 'projects.getBridgeFlows', input } } as const
  /** Lists the records of a pair below, or all of them again. */
  const toggle = ({ from_chain, to_chain }: Pair) => {
    const { from_chain: from, to_chain: to, ...others } = view.filterModel
    const isOn = isChosen(from, from_chain) && isChosen(to, to_chain)
    const ends: MartView['filterModel'] = {
      from_chain: { filterType: 'set', values: [from_chain] },
      to_chain: { filterType: 'set', values: [to_chain] },
    }
    setView({ ...view, filterModel: isOn ? others : { ...others, ...ends } })
  }
  return (
    <>
      <FigureStrip>
        <Figure
          name={
            range === null ? 'Moved' : `Moved, ${formatDay(range.from)} to ${formatDay(range.to)}`
          }
        >
          {formatValue(
            pairs.reduce((sum, { amount_usd }) => sum + amount_usd, 0),
            'usd',
            'compact',
          )}
        </Figure>
        <Figure name="Records">{formatCount(records)}</Figure>
        <Figure name="Chains">{formatCount(chains.length)}</Figure>
        <Figure name="Newest record">{newest === null ? '—' : formatDay(newest)}</Figure>
      </FigureStrip>
      <div className="grid grid-cols-1 gap-2 xl:grid-cols-2">
        <PanelSlot name="Net flows of chains">
          <TablePanel
            title="Net flows of chains"
            rows={chains}
            table={{
              layoutId: 'chain-flows',
              columns: makeChainColumns(nameOf, chain, (id) =>
                change({ chain: id === chain ? undefined : id }),
              ),
              rowKey: ({ chain_id }) => chain_id,
              maxHeight: 420,
              onOpen: ({ chain_id }) =>
                change({ chain: chain_id === chain ? undefined : chain_id }),
            }}
            subject={{ ...subject, title: 'Net flows of chains', hasSameRows: false }}
            file={file}
            controls={
              <SegmentedControl
                label="Days"
                value={days}
                segments={FLOW_DAYS.map((value) => ({ value, label: `${value}d` }))}
                onChange={(next) => change({ days: next === DEFAULT_DAYS ? undefined : next })}
              />
            }
            footer={
              <span>
                Net flows are sums of the flows beside them. <em>Stablecoins</em> is the change of
                their supply on the chain, another reading, which includes what was issued there.
              </span>
            }
          />
        </PanelSlot>
        <PanelSlot name="From chain to chain">
          <TablePanel
            title={chain ? `From and to ${nameOf(chain)}` : 'From chain to chain'}
            rows={shown}
            table={{
              layoutId: 'bridge-pairs',
              columns: makePairColumns(nameOf, toggle),
              rowKey: (one) => `${one.from_chain} ${one.to_chain}`,
              maxHeight: 420,
              // Many pairs would otherwise scroll with the page where their columns have room.
              isFixed: shown.length > MAX_FLOWING,
              onOpen: toggle,
            }}
            subject={{
              ...subject,
              title: 'Flows from chain to chain',
              hasSameRows: chain === undefined,
            }}
            file={file}
          />
        </PanelSlot>
      </div>
    </>
  )
}

/** Returns whether a filter leaves one value of its column. */
function isChosen(filter: MartView['filterModel'][string] | undefined, id: string): boolean {
  return filter?.filterType === 'set' && filter.values.length === 1 && filter.values[0] === id
}

type NameOf = (id: string) => string

const PRESSED =
  'max-w-full truncate rounded-sm text-left font-medium hover:underline aria-pressed:text-accent-fg'

function makeChainColumns(
  nameOf: NameOf,
  chosen: string | undefined,
  onToggle: (id: string) => void,
): TableColumn<Chain>[] {
  return [
    textColumn('chain', 'Chain', {
      width: 130,
      value: ({ chain_id }) => nameOf(chain_id),
      cell: ({ chain_id }) => (
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={chain_id === chosen}
          onClick={() => onToggle(chain_id)}
          className={PRESSED}
        >
          {nameOf(chain_id)}
        </button>
      ),
      file: ['chain_id'],
    }),
    makeUsdColumn('net_flow', 'Net flow', ({ net_flow }) => net_flow),
    makeUsdColumn('inflow', 'Inflow', ({ inflow }) => inflow),
    makeUsdColumn('outflow', 'Outflow', ({ outflow }) => outflow),
    makeUsdColumn('stablecoin_net_flow', 'Stablecoins', (one) => one.stablecoin_net_flow),
  ]
}

function makePairColumns(nameOf: NameOf, onToggle: (pair: Pair) => void): TableColumn<Pair>[] {
  return [
    textColumn('pair', 'From → to', {
      width: 230,
      value: (one) => `${nameOf(one.from_chain)} → ${nameOf(one.to_chain)}`,
      cell: (one) => (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onToggle(one)}
          className={PRESSED}
          title="List the records of this pair below"
        >
          {nameOf(one.from_chain)} → {nameOf(one.to_chain)}
        </button>
      ),
      file: ['from_chain', 'to_chain'],
    }),
    makeUsdColumn('amount_usd', 'Amount', ({ amount_usd }) => amount_usd),
    figureColumn('days', 'Days', {
      width: 70,
      value: ({ days }) => days,
      write: formatCount,
      file: 'days with a record',
    }),
    figureColumn('bridges', 'Bridges', {
      width: 80,
      value: ({ bridges }) => bridges.length,
      write: formatCount,
      cell: ({ bridges }) => <span title={bridges.map(nameOf).join(', ')}>{bridges.length}</span>,
      file: [{ header: 'bridges', value: ({ bridges }) => bridges.join('; ') }],
    }),
  ]
}

function makeUsdColumn<Row>(
  id: string,
  title: string,
  value: (row: Row) => number | null,
): TableColumn<Row> {
  return figureColumn<Row>(id, title, {
    ...{ width: 105, value, write: writeUsd, file: `${id} (usd)` },
    // The net flows of all chains add up to zero.
    adds: id !== 'net_flow',
  })
}
