import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

type Options = {
  count: number
  body: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
  /** Every other key that is pressed on a row, Enter among them; whether it meant something. */
  onKey: (key: string, index: number) => boolean
}

const PAGE = 15

/** Moves the focus from row to row with arrows, j and k, Home, End and the page keys. */
export function useRowFocus({ count, body, scrollTo, onKey }: Options) {
  const [active, setActive] = useState(0)
  const wanted = useRef(0)
  const findAndFocus = (index: number): boolean => {
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    row?.focus({ preventScroll: true })
    return row != null
  }
  const move = (to: number) => {
    const index = Math.min(Math.max(to, 0), count - 1)
    wanted.current = index
    setActive(index)
    scrollTo(index)
    if (findAndFocus(index)) return
    // A row that was out of sight exists only after the table has scrolled to it. By then a
    // further key may have led on, and a late focus would lead back.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => wanted.current === index && findAndFocus(index)),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isRow = event.target instanceof HTMLElement && event.target.dataset.row !== undefined
    if (!isRow) return
    const next = nextIndex(event.key, active, count)
    if (next !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      move(next)
    } else if (onKey(event.key, active)) {
      // A letter that did something here is no shortcut of the page any more.
      event.preventDefault()
    }
  }
  return {
    active: Math.min(active, Math.max(count - 1, 0)),
    setActive,
    /** Brings a row into sight and the focus onto it. */
    focusRow: move,
    onKeyDown,
  }
}

function nextIndex(key: string, now: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return now + 1
    case 'ArrowUp':
    case 'k':
      return now - 1
    case 'PageDown':
      return now + PAGE
    case 'PageUp':
      return now - PAGE
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
