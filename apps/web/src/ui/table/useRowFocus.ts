import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { ENDS, findCell, focusCell, ROW_STEPS } from './useGridKeys.ts'

type Options = {
  count: number
  body: RefObject<HTMLElement | null>
  /** The box that scrolls. */
  box: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
  /** Handles any other key that is pressed on a row, such as Enter; returns whether it did anything. */
  onKey: (key: string, index: number) => boolean
}

/** Moves the focus from row to row with arrows, j and k, Home, End and the page keys. */
export function useRowFocus({ count, body, box, scrollTo, onKey }: Options) {
  const [active, setActive] = useState(0)
  const wanted = useRef(0)
  const findAndFocus = (index: number, column: number | undefined): boolean => {
    const row = body.current?.querySelector<HTMLTableRowElement>(`[data-row="${index}"]`)
    const cell = row && column !== undefined ? findCell(row, column) : undefined
    if (cell && box.current) focusCell(box.current, cell)
    else row?.focus({ preventScroll: true })
    return row != null
  }
  const move = (to: number, column?: number) => {
    const index = Math.min(Math.max(to, 0), count - 1)
    wanted.current = index
    setActive(index)
    scrollTo(index)
    if (findAndFocus(index, column)) return
    // A row out of view is rendered only after the table has scrolled to it. By then another key may have moved the
    // focus on, and a late focus would move it back.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => wanted.current === index && findAndFocus(index, column)),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { target } = event
    if (!(target instanceof HTMLElement)) return
    const isRow = target.dataset.row !== undefined
    // A cell without anything to press stands for its row.
    if (!isRow && !target.matches('[data-row] > td')) return
    const step = isRow ? (ROW_STEPS[event.key] ?? ENDS[event.key]) : undefined
    // Above the first row are the heads.
    if (event.key === 'ArrowUp' && active === 0) return
    if (step !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      move(active + step)
    } else if (onKey(event.key, active)) {
      // A key that did something here is not a shortcut of the page.
      event.preventDefault()
    }
  }
  return {
    active: Math.min(active, Math.max(count - 1, 0)),
    setActive,
    /** Scrolls to a row and focuses it, or its cell in a column. */
    focusRow: move,
    onKeyDown,
  }
}
