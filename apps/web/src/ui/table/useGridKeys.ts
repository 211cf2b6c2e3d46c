import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { isEnteredByTab, leaveByTab } from '../oneTabStop.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'

type Options = {
  /** The box that scrolls the table, and contains nothing else that takes the focus. */
  box: RefObject<HTMLElement | null>
  /** Focuses a cell of a row that may not be drawn; absent where all rows are. Columns count from 1. */
  moveTo?: (row: number, column: number) => void
}

/** The number of rows that each key moves by. */
export const ROW_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 15,
  PageUp: -15,
}
export const ENDS: Readonly<Record<string, number>> = {
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
const FIELDS = 'textarea, select, input:not([type=checkbox], [type=radio])'
/**
 * Makes a table one stop of the Tab key, as the grid pattern of WAI-ARIA has it: arrows, Home, End and the page keys move
 * between cells, heads included, and Enter activates the control in a cell.
 */
export function useGridKeys({ box, moveTo }: Options) {
  /** The last element that had the focus. */
  const last = useRef<HTMLElement>(null)
  useShortcuts(
    [
      {
        group: 'Tables',
        scope: 'default',
        keys: 'j',
        label: 'Focus table',
        run: () => box.current && findEntry(box.current, last.current).focus(),
      },
    ],
    box,
  )
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    const place = isEnteredByTab(event) ? findEntry(currentTarget, last.current) : target
    last.current = place
    if (place !== target) place.focus()
  }
  const moveRows = (cell: HTMLTableCellElement, step: number) => {
    const row = rowOf(cell)
    const column = columnOf(cell)
    const index = Number(row?.dataset.row ?? -1)
    if (row === null || box.current === null) return
    // Above the first row are the heads, which are always drawn; the rows of a long table are not.
    const isToHead = index === 0 && step < 0 && Number.isFinite(step)
    if (moveTo !== undefined && !isToHead)
      return index < 0 && step < 0 ? undefined : moveTo(Math.max(index + step, 0), column)
    const all = [...box.current.querySelectorAll<HTMLTableRowElement>('tr')]
    const at = isToHead ? 0 : all.indexOf(row) + step
    const next = all[Math.min(Math.max(at, 0), all.length - 1)]
    const found = next && findCell(next, column)
    if (found) focusCell(box.current, found)
  }
  const moveCells = (cell: HTMLTableCellElement, step: number) => {
    const row = rowOf(cell)
    const scroller = box.current
    if (row === null || scroller === null) return
    if (!Number.isFinite(step))
      return focusCell(scroller, listCells(row).at(step < 0 ? 0 : -1) ?? cell)
    const within = findWithin(cell, step)
    if (within !== undefined) return within.focus()
    const next = columnOf(cell) + step
    // Left of the first cell is the row itself.
    if (next < 1) return row.dataset.row === undefined ? undefined : row.focus()
    const found = findCell(row, next)
    if (found !== undefined && found !== cell) return focusCell(scroller, found, step < 0)
    // A column out of view is drawn once the box has scrolled to it.
    scroller.scrollLeft += Math.sign(step) * scroller.clientWidth * 0.5
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const drawn = findCell(row, next)
        if (drawn !== undefined && drawn !== cell) focusCell(scroller, drawn)
      }),
    )
  }
  const act = (event: KeyboardEvent<HTMLElement>, target: HTMLElement): boolean => {
    const { key, ctrlKey } = event
    const row = target.closest('tr')
    const cell = target.closest<HTMLTableCellElement>('td, th')
    if (row === null || box.current === null) return false
    if (cell === null) {
      const [first] = listCells(row)
      if (first === undefined || !['ArrowRight', 'ArrowUp'].includes(key)) return false
      if (key === 'ArrowUp') moveRows(first, -1)
      else focusCell(box.current, first)
      return true
    }
    const across = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? (ctrlKey ? undefined : ENDS[key])
    const down = ctrlKey ? ENDS[key] : ROW_STEPS[key]
    if (across !== undefined && !ctrlKey) moveCells(cell, across)
    else if (down !== undefined) moveRows(cell, down)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    if (event.defaultPrevented || event.altKey || event.metaKey) return
    // Popups over the table are children of it for React only.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    if (event.key === 'Tab') {
      // A head has its menu beside it.
      const cell = target.closest<HTMLTableCellElement>('td, th')
      if (!cell || !findWithin(cell, event.shiftKey ? -1 : 1)) leaveByTab(event)
    } else if (!target.matches(FIELDS) && act(event, target)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return { onFocus, onKeyDown }
}

/** Focuses what can be pressed in a cell, else the cell, and brings it out from under the columns that stay in view. */
export function focusCell(box: HTMLElement, cell: HTMLTableCellElement, fromEnd = false): void {
  const target = listTargets(cell).at(fromEnd ? -1 : 0) ?? cell
  if (target === cell) cell.tabIndex = -1
  target.focus()
  if (getComputedStyle(cell).left !== 'auto') return
  const covered = listCells(cell.parentElement as HTMLTableRowElement)
    .filter((one) => getComputedStyle(one).left !== 'auto')
    .reduce((sum, one) => sum + one.offsetWidth, 0)
  const hidden = box.getBoundingClientRect().left + covered - cell.getBoundingClientRect().left
  if (hidden > 0) box.scrollLeft -= hidden
}

/** Finds the button next to the focus in the same cell. */
function findWithin(cell: HTMLTableCellElement, step: number): HTMLElement | undefined {
  const targets = listTargets(cell)
  const at = targets.indexOf(document.activeElement as HTMLElement)
  return at < 0 ? undefined : targets[at + step]
}

/** The cell of a row in a column, counted from 1; undefined where the column is not drawn. */
export function findCell(
  row: HTMLTableRowElement,
  column: number,
): HTMLTableCellElement | undefined {
  const cells = listCells(row)
  if (cells[0]?.ariaColIndex)
    return cells.find(({ ariaColIndex }) => ariaColIndex === String(column))
  return cells[Math.min(column, cells.length) - 1]
}

function columnOf(cell: HTMLTableCellElement): number {
  const row = rowOf(cell)
  return Number(cell.ariaColIndex) || (row === null ? 1 : listCells(row).indexOf(cell) + 1)
}

function rowOf(cell: HTMLTableCellElement): HTMLTableRowElement | null {
  return cell.closest('tr')
}

function listCells(row: HTMLTableRowElement): HTMLTableCellElement[] {
  return [...row.cells].filter(({ ariaHidden }) => ariaHidden !== 'true')
}

function listTargets(cell: HTMLTableCellElement): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, select')]
}

/**
 * Finds the element that Tab enters: where the focus was last, or the row that is marked for it, or the first cell
 * below the head.
 */
function findEntry(box: HTMLElement, last: HTMLElement | null): HTMLElement {
  if (last !== null && box.contains(last)) return last
  const row =
    box.querySelector<HTMLElement>('tr[data-row][tabindex="0"]') ??
    box.querySelector<HTMLElement>('tr[data-row]')
  if (row !== null) return row
  const cell = box.querySelector<HTMLTableCellElement>('tbody :is(th, td)')
  if (cell === null) return box
  const [target = cell] = listTargets(cell)
  if (target === cell) cell.tabIndex = -1
  return target
}
