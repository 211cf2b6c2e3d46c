const FOUND = 'table-found'
const CURRENT = 'table-current'

/**
 * Marks a text wherever it stands in the drawn rows, by the browser's own highlights, which leave the page's
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
