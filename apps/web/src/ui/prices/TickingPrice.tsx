import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { EXCHANGE_NAMES, type LivePrice } from '@tickmark/core/prices/LivePrice'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { pageSettings } from '../../data/pageSettings.ts'
import { useAsOf } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { createPriceFeed, type PriceFeed } from './createPriceFeed.ts'

/** The live price of a project: at its head, or in the place of the last close. */
export function TickingPrice({ projectId, children }: { projectId: string; children?: ReactNode }) {
  if (children === undefined) return <HeadPrice projectId={projectId} />
  // Among generated figures a real price would mislead.
  return pageSettings.sample ? children : <CellPrice projectId={projectId}>{children}</CellPrice>
}

/** The live price of a project, or its fallback without one. */
function CellPrice({ projectId, children }: { projectId: string; children: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null)
  const price = useLivePrice(projectId, ref)
  return (
    <span ref={ref} title={price === null ? undefined : describeLivePrice(price)}>
      {price === null ? children : <Tick price={price.price} />}
    </span>
  )
}

const COLUMN = 'price_7d_latest'

/**
 * The price at the head of a project: live, or the last close, and always which of the two. It keeps its room, so that
 * nothing moves when a price comes.
 */
function HeadPrice({ projectId }: { projectId: string }) {
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
  const input = { columns: [COLUMN], projects: [projectId], as_of: useAsOf() }
  const { data } = useQuery(trpc.projects.getFigures.queryOptions(input))
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

/** A price that lights up for a moment when it changes, in the color of its direction. */
function Tick({ price }: { price: number }) {
  const [shown, setShown] = useState({ price, way: '' })
  if (shown.price !== price)
    setShown({ price, way: price > shown.price ? 'animate-tick-up' : 'animate-tick-down' })
  // A new element restarts the animation.
  return (
    <span key={price} className={`rounded-sm ${shown.way}`}>
      {formatValue(price, 'usd', 'exact')}
    </span>
  )
}

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Describes a live price in words: `Live: the median of Binance and Kraken at 14:03:05 UTC.` */
export function describeLivePrice({ at, from }: LivePrice): string {
  const names = AND.format(from.map((exchange) => EXCHANGE_NAMES[exchange] ?? exchange))
  const time = new Date(at).toISOString().slice(11, 19)
  return `Live: ${from.length > 1 ? `the median of ${names}` : names} at ${time} UTC.`
}

/** A visitor may override the switch, but the server sends prices only where its operator has it on. */
const IS_TOLD = pageSettings.switches.REALTIME_PRICES_ENABLED === true
const NOBODY = () => () => undefined

/**
 * The live price of a project while the element is in sight; null where there is none. Pages as of an earlier
 * day have none.
 */
function useLivePrice(projectId: string, ref: RefObject<HTMLElement | null>): LivePrice | null {
  const asOf = useAsOf()
  const isSeen = useInView(ref)
  const isFollowed = IS_TOLD && isSeen && asOf === undefined
  const subscribe = useCallback(
    (listener: () => void) => priceFeed.follow(projectId, listener),
    [projectId],
  )
  return useSyncExternalStore(isFollowed ? subscribe : NOBODY, () =>
    isFollowed ? priceFeed.read(projectId) : null,
  )
}

/** Returns whether an element is in the window at this moment. */
function useInView(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  // The window's position is outside React.
  useEffect(() => {
    if (ref.current === null) return
    const watch = new IntersectionObserver((entries) => {
      setSeen(entries.at(-1)?.isIntersecting === true)
    })
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [ref])
  return isSeen
}

/** A partner's terminal speaks version 1 only. */
const PATH = pageSettings.partnerTerminal
  ? PRICE_SOCKET.path.replace(/^\/v\d+/, '/v1')
  : PRICE_SOCKET.path

/** The prices of this page. */
const priceFeed: PriceFeed = createPriceFeed({
  connect({ onOpen, onMessage, onClose }) {
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + PATH)
    socket.onopen = onOpen
    socket.onmessage = ({ data }) => onMessage(data)
    socket.onclose = onClose
    return {
      isOpen: () => socket.readyState === WebSocket.OPEN,
      send: (text) => socket.send(text),
      close: () => socket.close(),
    }
  },
  isHidden: () => document.hidden,
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
})

globalThis.document?.addEventListener('visibilitychange', () => priceFeed.turn())
