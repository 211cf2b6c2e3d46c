import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

type Options = {
  count: number
  body: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
  onOpen?: (index: number) => void
}

const PAGE = 15

/** Moves the focus from row to row with arrows, j and k, Home, End and the page keys; Enter opens a row. */
export function useRowFocus({ count, body, scrollTo, onOpen }: Options) {
  const [active, setActive] = useState(0)
  const wanted = useRef(0)
  const focusRow = (index: number): boolean => {
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    row?.focus({ preventScroll: true })
    return row != null
  }
  const move = (to: number) => {
    const index = Math.min(Math.max(to, 0), count - 1)
    wanted.current = index
    setActive(index)
    scrollTo(index)
    if (focusRow(index)) return
    // A row that was out of sight exists only after the table has scrolled to it. By then a
    // further key may have led on, and a late focus would lead back.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => wanted.current === index && focusRow(index)),
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
    } else if (event.key === 'Enter' && onOpen) onOpen(active)
  }
  return { active: Math.min(active, Math.max(count - 1, 0)), setActive, onKeyDown }
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
