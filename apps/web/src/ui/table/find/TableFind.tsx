import { foldText } from '@tickmark/core/text/foldText'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { IconButton } from '../../IconButton.tsx'
import { Input } from '../../Input.tsx'
import type { DataColumn } from '../DataColumn.ts'
import { textOf } from '../nameColumn.ts'

type Props<Row> = {
  /** The name of the table. */
  label: string
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  viewport: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
  /** Called with the row it was at, or -1. */
  onClose: (row: number) => void
}

/** Finds a text in all rows of a table, also in those that are out of sight and therefore not drawn. */
export function TableFind<Row>(props: Props<Row>) {
  const { label, rows, columns, viewport, scrollTo, onClose } = props
  const [typed, setTyped] = useState('')
  const [row, setRow] = useState(-1)
  const [texts, setTexts] = useState<readonly string[]>([])
  const countId = useId()
  // Reading thousands of cells takes turns with the page, so it goes on beside the drawing.
  useEffect(() => {
    let isWanted = true
    indexRows(rows, columns, { isWanted: () => isWanted }).then((next) => next && setTexts(next))
    return () => {
      isWanted = false
    }
  }, [rows, columns])
  // The marks are the browser's, outside of what React draws.
  useEffect(() => {
    const box = viewport.current
    return box === null ? undefined : highlightText(box, { typed, row })
  }, [viewport, typed, row])
  const found = findRows(texts, typed)
  const go = (to: number) => {
    setRow(to)
    if (to >= 0) scrollTo(to)
  }
  const type = (text: string) => {
    setTyped(text)
    const next = findRows(texts, text)
    // As long as the row still says it, it stays where it is.
    go(next.includes(row) ? row : (next.find((one) => one > row) ?? next[0] ?? -1))
  }
  const step = (by: 1 | -1) => found.length > 0 && go(stepTo(found, { now: row, by }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose(row)
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search
      aria-label={`Find in ${label}`}
      className="absolute top-1 right-2 z-30 flex max-w-[calc(100%-16px)] items-center gap-1 rounded-md border border-line2 bg-raise p-1 shadow-pop"
    >
      <Input
        size="xsmall"
        edge="quiet"
        aria-label={`Find in ${label}`}
        aria-describedby={countId}
        placeholder="Find in this table"
        autoFocus
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        className="w-36 min-w-0"
      />
      <span id={countId} aria-live="polite" className="min-w-16 px-1 text-sm text-fg3">
        {typed.trim() !== '' && describe(found, row)}
      </span>
      <IconButton icon="sortUp" label="Previous" onClick={() => step(-1)} />
      <IconButton icon="sortDown" label="Next" onClick={() => step(1)} />
      <IconButton icon="close" label="Close" onClick={() => onClose(row)} />
    </search>
  )
}

function describe(found: readonly number[], row: number): string {
  if (found.length === 0) return 'Not found'
  return `${Math.max(found.indexOf(row) + 1, 1)} of ${found.length}`
}

const FOUND = 'table-found'
const CURRENT = 'table-current'

/**
 * Marks a text wherever it occurs in the drawn rows, by the browser's own highlights, which leave the page's
 * elements as they are. Answers the way to stop. Browsers without them only scroll to the row.
 */
export function highlightText(
  box: HTMLElement,
  { typed, row }: { typed: string; row: number },
): () => void {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '' || !('highlights' in CSS)) return () => undefined
  const mark = () => {
    const current = box.querySelector(`[data-row="${row}"]`)
    const ranges = listRanges(box, wanted)
    const isCurrent = (range: Range) => current?.contains(range.startContainer) === true
    CSS.highlights.set(FOUND, new Highlight(...ranges.filter((range) => !isCurrent(range))))
    CSS.highlights.set(CURRENT, new Highlight(...ranges.filter(isCurrent)))
  }
  // Rows come and go as the table is scrolled.
  const observer = new MutationObserver(mark)
  observer.observe(box, { childList: true, subtree: true, characterData: true })
  mark()
  return () => {
    observer.disconnect()
    CSS.highlights.delete(FOUND)
    CSS.highlights.delete(CURRENT)
  }
}

function listRanges(box: HTMLElement, wanted: string): Range[] {
  const ranges: Range[] = []
  for (const body of box.querySelectorAll('tbody')) {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue?.toLowerCase() ?? ''
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + wanted.length)
        ranges.push(range)
      }
    }
  }
  return ranges
}

/** Rows that are read in one task, so that a long table never blocks the page. */
const BATCH_SIZE = 100

/** The text of each row as `foldText` compares it; null when the result is no longer wanted. */
export async function indexRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { isWanted }: { isWanted: () => boolean },
): Promise<string[] | null> {
  const texts: string[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % BATCH_SIZE === 0) {
      await new Promise((resolve) => setTimeout(resolve))
      if (!isWanted()) return null
    }
    const cells = columns.map((column) => column.text?.(row) ?? textOf(column.cell(row, 'compact')))
    texts.push(cells.map(foldText).join('\n'))
  }
  return texts
}

/** The indices of the rows that contain the typed text. An empty text finds nothing. */
export function findRows(texts: readonly string[], typed: string): number[] {
  const wanted = foldText(typed)
  if (wanted === '') return []
  return texts.flatMap((text, index) => (text.includes(wanted) ? [index] : []))
}

/** The next of the found rows, or the previous one with `by` -1; after the last comes the first. */
export function stepTo(found: readonly number[], { now, by }: { now: number; by: 1 | -1 }): number {
  const next = by === 1 ? found.find((row) => row > now) : found.findLast((row) => row < now)
  return next ?? (by === 1 ? found[0] : found.at(-1)) ?? now
}
