import type { ReactNode } from 'react'
import { useRowHeight } from './useRowHeight.ts'

/** What a bar for scrolling sideways takes where the system draws one, in pixels. */
const SCROLL_BAR = 16

type Props = {
  rows: number
  /** As it is given to the table, before it is drawn denser. */
  rowHeight: number
  /** Of the heads and of the lines below all rows together. */
  aroundHeight: number
  /** The sum of the columns' widths: a narrower box scrolls sideways. */
  width: number
  /** From here on the rows scroll. */
  maxHeight?: number
  className?: string
  children: ReactNode
}

/** The place of a `DataTable` that is as high as its rows, with room for the bar only where it must scroll sideways. */
export function TableBox(props: Props) {
  const { rows, aroundHeight, width, maxHeight } = props
  const rowHeight = useRowHeight(props.rowHeight)
  const height = `${aroundHeight + rows * rowHeight}px + clamp(0px, (${width}px - 100cqw) * 100, ${SCROLL_BAR}px)`
  return (
    <div className="@container">
      <div
        // What the table itself adds below its rows, such as sums, gets room of its own.
        className={`border-t border-line has-data-more-lines:[--more:120px] ${props.className ?? ''}`}
        style={{
          height: `calc(${height} + var(--more, 0px))`,
          maxHeight:
            maxHeight === undefined ? undefined : `calc(${maxHeight}px + var(--more, 0px))`,
        }}
      >
        {props.children}
      </div>
    </div>
  )
}
