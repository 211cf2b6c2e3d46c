import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { pageSettings } from '../../data/pageSettings.ts'
import { createPriceFeed, type PriceFeed } from './createPriceFeed.ts'

/** A partner's terminal speaks version 1 only. */
const PATH = pageSettings.partnerTerminal
  ? PRICE_SOCKET.path.replace(/^\/v\d+/, '/v1')
  : PRICE_SOCKET.path

/** The prices of this page. */
export const priceFeed: PriceFeed = createPriceFeed({
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

document.addEventListener('visibilitychange', () => priceFeed.turn())
