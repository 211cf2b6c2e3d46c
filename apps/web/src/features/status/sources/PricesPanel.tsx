import { useQuery } from '@tanstack/react-query'
import type { ExchangeStatus, PriceStatus } from '@tickmark/core/answers/PriceStatus'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { EXCHANGE_NAMES } from '@tickmark/core/prices/LivePrice'
import { trpc } from '../../../data/trpc.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'

const POLL_MS = 5_000

const STATES = {
  connecting: { label: 'Connecting', tone: 'quiet' },
  connected: { label: 'Connected', tone: 'good' },
  waiting: { label: 'Lost, retrying', tone: 'bad' },
  stopped: { label: 'Stopped', tone: 'quiet' },
} as const satisfies Record<ExchangeStatus['state'], { label: string; tone: string }>

const ROLES = {
  alone: 'This server reads the exchanges itself.',
  leader: 'This server reads the exchanges for all servers.',
  follower: 'Another server reads the exchanges and sends the prices to this one.',
} as const satisfies Record<PriceStatus['role'], string>

const HEADS = [
  'Exchange',
  'State',
  'Last price',
  '#Tickers',
  '#Messages',
  '#Left out',
  '#Reconnects',
  'Problems',
] as const

/**
 * Shows the sources of live prices: the state of the connection to each exchange, and which messages could not be read.
 */
export function PricesPanel() {
  const query = useQuery(
    trpc.status.getPrices.queryOptions({}, { staleTime: POLL_MS, refetchInterval: POLL_MS }),
  )
  return (
    <Panel title="Live prices">
      <QueryView query={query} skeleton="m-3.5 h-52">
        {(status) => (
          <>
            <p className="px-3.5 pb-3 text-sm text-fg2">
              {ROLES[status.role]} {formatCount(status.live)}{' '}
              {status.live === 1 ? 'project has' : 'projects have'} a live price,{' '}
              {formatCount(status.subscribers)}{' '}
              {status.subscribers === 1 ? 'page follows' : 'pages follow'} prices here.
              <Disputed ids={status.disputed} />
            </p>
            <FactTable
              label="Exchanges of live prices"
              heads={HEADS}
              isWhole
              rows={status.exchanges.map(describe)}
            />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function Disputed({ ids }: { ids: readonly string[] }) {
  const { nameOf } = useProjects()
  if (ids.length === 0) return null
  const names = ids.map(nameOf).join(', ')
  return ` Exchanges differ too much about ${names}, whose last close is shown instead.`
}

function describe(exchange: ExchangeStatus) {
  const { label, tone } = STATES[exchange.state]
  const { last_tick_at, last_error, refused_symbols } = exchange
  return {
    key: exchange.exchange_id,
    cells: [
      EXCHANGE_NAMES[exchange.exchange_id],
      <Badge key="state" tone={tone}>
        {label}
      </Badge>,
      last_tick_at === null ? '—' : formatMoment(last_tick_at),
      formatCount(exchange.symbols),
      formatCount(exchange.frames),
      formatCount(exchange.dropped_frames),
      formatCount(exchange.reconnects),
      <span
        key="problems"
        className="block min-w-[22ch] max-w-[52ch] text-sm whitespace-normal [overflow-wrap:anywhere]"
      >
        {refused_symbols.length > 0 && `Not traded there: ${refused_symbols.join(', ')}. `}
        {last_error ?? (refused_symbols.length === 0 && '—')}
      </span>,
    ],
  }
}
