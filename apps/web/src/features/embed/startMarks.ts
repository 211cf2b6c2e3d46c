import type { Mark } from '@tickmark/core/charts/DrawnParts'
import { drawMarks } from '@tickmark/core/charts/drawMarks'
import type { LiveDrawing } from '@tickmark/core/charts/LiveChart'
import { findNearestBox } from '@tickmark/core/charts/scatter/findNearestBox'
import { findNeighbor, isArrowKey } from '@tickmark/core/charts/treemap/findNeighbor'
import type { Box } from '@tickmark/core/charts/treemap/squarify'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import { addBox, addTip, type Drawn, makeHead, makeRow, placeTip, putSvg } from './drawInFrame.ts'

const FONT_SIZE = 12

/** A chart without a time axis: a tip says what is pointed at, and the arrow keys go to what is beside it. */
export function startMarks(
  { drawing, notes }: Extract<LiveDrawing, { kind: 'marks' }>,
  place: HTMLElement,
  plot: HTMLElement,
): Drawn {
  const note = place.querySelector('.live-note')
  const [spot, tip] = [addBox(plot, 'spot'), addTip(plot)]
  let marks: readonly Mark[] = []
  let pointed: Mark | undefined

  function draw(): void {
    const { clientWidth: width, clientHeight: height } = plot
    const drawn = drawMarks(drawing, { width, height, fontSize: FONT_SIZE }, PAGE_STYLE)
    putSvg(plot, drawn.svg)
    marks = drawn.marks
    if (note) note.textContent = [...drawn.notes, ...notes].join(' · ')
    point(undefined)
  }

  function point(mark: Mark | undefined): void {
    pointed = mark
    spot.hidden = tip.hidden = mark === undefined
    if (mark === undefined) return
    const { x, y, width, height } = mark.box
    const { style } = spot
    style.left = `${x}px`
    style.top = `${y}px`
    style.width = `${width}px`
    style.height = `${height}px`
    style.borderRadius = drawing.kind === 'scatter' ? '50%' : ''
    tip.replaceChildren(
      makeHead(mark.name, ''),
      ...mark.rows.map(({ title, value }, at) =>
        makeRow({ name: title, value, ...(at === 0 && { color: mark.color }) }),
      ),
    )
    tip.style.top = `${Math.max(0, Math.min(y + height / 2 - 24, plot.clientHeight - tip.offsetHeight))}px`
    placeTip(tip, plot.clientWidth, { from: x, to: x + width })
  }

  return {
    draw,
    pointAt: (at) =>
      point(
        at === null ? undefined : (drawing.kind === 'scatter' ? findNearestBox : findAt)(marks, at),
      ),
    press(key) {
      if (!isArrowKey(key)) return false
      // The first key press selects the largest.
      point(pointed === undefined ? marks[0] : (findNeighbor(marks, pointed, key) ?? pointed))
      return true
    },
  }
}

function findAt<T extends { box: Box }>(marks: readonly T[], { x, y }: { x: number; y: number }) {
  return marks.find(
    ({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
  )
}
