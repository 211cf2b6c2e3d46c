import type { LivePrice } from '@tickmark/core/prices/LivePrice'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isEmbedded, pageSettings } from '../../data/pageSettings.ts'
import { useAsOf } from '../../data/readSearch.ts'
import { createPriceFeed, type PriceFeed } from './createPriceFeed.ts'

/** A visitor may override the switch, but the server sends prices only where its operator has it on. */
const IS_TOLD = pageSettings.switches.REALTIME_PRICES_ENABLED === true
const NOBODY = () => () => undefined

/**
 * The live price of a project while the element is in sight; null where there is none. A page of the past has none,
 * and neither has one that stands in the frame of another site, whose visitors have not asked us for anything.
 */
export function useLivePrice(
  projectId: string,
  ref: RefObject<HTMLElement | null>,
): LivePrice | null {
  const asOf = useAsOf()
  const isSeen = useInView(ref)
  const isFollowed = IS_TOLD && isSeen && asOf === undefined && !isEmbedded
  const subscribe = useCallback(
    (listener: () => void) => priceFeed.follow(projectId, listener),
    [projectId],
  )
  return useSyncExternalStore(isFollowed ? subscribe : NOBODY, () =>
    isFollowed ? priceFeed.read(projectId) : null,
  )
}

/** Whether an element is in the window at this moment. */
function useInView(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  // The window's position stands outside of React.
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
