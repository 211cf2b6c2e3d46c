import { drawTimeChart } from '@tickmark/core/charts/drawTimeChart'
import type { LiveChart } from '@tickmark/core/charts/LiveChart'
import { layOutPlot } from '@tickmark/core/charts/layOutPlot'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { type PreparedTooltip, prepareTooltip } from '@tickmark/core/charts/prepareTooltip'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import {
  addBox,
  addTip,
  type Drawn,
  makeElement,
  makeHead,
  makeRow,
  placeTip,
  putSvg,
} from './drawInFrame.ts'

const FONT_SIZE = 11
/** The width of a bar and of a label of the time axis, in pixels. */
const [BAR, LABEL] = [4, 90]
/** Of a row of the tip, in pixels; its head, its total and what is not listed need three. */
const ROW = 18
const [MIN_ROWS, MAX_ROWS] = [4, 14]

/** As few periods as can be zoomed to, and as much as the pointer has to be dragged, in pixels. */
const [MIN_PERIODS, MIN_DRAG] = [3, 8]

/**
 * A chart over time with its legend: a line follows the pointer, and a tip has the values of its period. What is dragged
 * over is shown alone, as by the buttons or `+`; a double click, `-` or `0` shows all of it.
 */
export function startTimeChart(live: LiveChart, place: HTMLElement, plot: HTMLElement): Drawn {
  const hidden = new Set(live.hidden)
  const note = place.querySelector('.live-note')
  const [cursor, tip, brush] = [addBox(plot, 'cursor'), addTip(plot), addBox(plot, 'brush')]
  const { timestamps } = live.answer
  const all = { first: 0, last: timestamps.length - 1 }
  /** The periods that are shown. */
  let view = all
  let pointed: number | null = null
  let dragged: number | null = null
  let drawn = measure()

  function measure() {
    const { clientWidth: width, clientHeight: height } = plot
    const room = { ticks: Math.floor(width / LABEL), bars: Math.floor(width / BAR) }
    const chart = prepareTimeSeries(cutAnswer(live.answer, view), { ...live, hidden, room })
    const box = { width, height, fontSize: FONT_SIZE }
    return { chart, box, laid: layOutPlot(chart, box) }
  }

  function draw(): void {
    drawn = measure()
    putSvg(plot, drawTimeChart(drawn.chart, drawn.box, PAGE_STYLE))
    if (note) note.textContent = [...drawn.chart.notes, ...live.notes].join(' · ')
    point(pointed)
  }

  function point(index: number | null): void {
    const { chart, laid, box } = drawn
    const isInside = index !== null && chart.timestamps.length > 0
    pointed = isInside ? Math.min(Math.max(index, 0), chart.timestamps.length - 1) : null
    cursor.hidden = tip.hidden = pointed === null
    if (pointed === null) return
    const x = laid.xOf(pointed)
    const { style } = cursor
    style.left = `${x}px`
    style.top = `${laid.top}px`
    style.height = `${laid.bottom - laid.top}px`
    tip.replaceChildren(
      ...writeTooltip(
        prepareTooltip(chart, pointed, { reach: 0, style: 'compact' }),
        Math.min(MAX_ROWS, Math.max(MIN_ROWS, Math.floor(box.height / ROW) - 3)),
      ),
    )
    placeTip(tip, box.width, { from: x, to: x })
  }

  function show(first: number, last: number): void {
    const [from, to] = [
      Math.max(Math.min(first, last), 0),
      Math.min(Math.max(first, last), all.last),
    ]
    if (to - from < MIN_PERIODS - 1) return
    // The pointer stays at the same day.
    if (pointed !== null) pointed += view.first - from
    view = { first: from, last: to }
    zoomOut.disabled = from === 0 && to === all.last
    zoomIn.disabled = to - from < 2 * MIN_PERIODS
    draw()
  }

  /** Shows half as many periods around the one that is pointed at, or twice as many. */
  function zoom(factor: number): void {
    const { first, last } = view
    const length = Math.round((last - first + 1) * factor)
    // Without a place, the newest stay.
    const share = pointed === null ? 1 : pointed / Math.max(1, last - first)
    const from = Math.round(first + (last - first + 1 - length) * share)
    const start = Math.max(0, Math.min(from, all.last - length + 1))
    show(start, start + length - 1)
  }

  const indexAt = (event: PointerEvent) => {
    const { left } = plot.getBoundingClientRect()
    return Math.round((event.clientX - left - drawn.laid.xOf(0)) / drawn.laid.step)
  }
  const [zoomIn, zoomOut] = [addZoom('Zoom in', '+'), addZoom('Zoom out', '−')] as const
  zoomIn.addEventListener('click', () => zoom(1 / 2))
  zoomOut.addEventListener('click', () => zoom(2))
  zoomOut.disabled = true
  if (all.last >= 2 * MIN_PERIODS) place.prepend(makeGroup([zoomIn, zoomOut]))
  plot.addEventListener('pointerdown', (event) => {
    // A finger that is dragged reads values or scrolls.
    if (event.pointerType === 'touch' || event.button !== 0) return
    // The button may be released beside the plot.
    plot.setPointerCapture(event.pointerId)
    dragged = indexAt(event)
  })
  plot.addEventListener('pointermove', (event) => {
    if (dragged === null) return
    const [from, to] = [drawn.laid.xOf(dragged), drawn.laid.xOf(indexAt(event))]
    brush.hidden = Math.abs(to - from) < MIN_DRAG
    brush.style.left = `${Math.min(from, to)}px`
    brush.style.width = `${Math.abs(to - from)}px`
  })
  plot.addEventListener('pointerup', (event) => {
    if (dragged !== null && !brush.hidden)
      show(view.first + dragged, view.first + Math.max(0, indexAt(event)))
    dragged = null
    brush.hidden = true
  })
  plot.addEventListener('dblclick', () => show(all.first, all.last))

  for (const entry of place.querySelectorAll<HTMLElement>('[data-id]'))
    makeToggle(entry, hidden, draw)
  return {
    draw,
    pointAt: (at) => point(at && Math.round((at.x - drawn.laid.xOf(0)) / drawn.laid.step)),
    press(key) {
      if (key === '+' || key === '=') zoom(1 / 2)
      else if (key === '-') zoom(2)
      else if (key === '0') show(all.first, all.last)
      else return go(key)
      return true
    },
  }

  /** The arrow keys go through the periods. */
  function go(key: string): boolean {
    const last = drawn.chart.timestamps.length - 1
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    const end = { Home: 0, End: last }[key]
    if (step === undefined && end === undefined) return false
    point(end ?? (pointed ?? last + 1) + (step ?? 0))
    return true
  }
}

/** The periods of an answer that are shown. */
function cutAnswer(
  answer: LiveChart['answer'],
  { first, last }: { first: number; last: number },
): LiveChart['answer'] {
  if (first === 0 && last === answer.timestamps.length - 1) return answer
  return {
    ...answer,
    timestamps: answer.timestamps.slice(first, last + 1),
    series: answer.series.map((one) => ({ ...one, values: one.values.slice(first, last + 1) })),
  }
}

function addZoom(name: string, face: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.title = name
  button.ariaLabel = name
  button.textContent = face
  return button
}

function makeGroup(buttons: HTMLElement[]): HTMLElement {
  const group = makeElement('div')
  group.className = 'zoom'
  group.append(...buttons)
  return group
}

/** Makes a name of the legend a button that hides and shows its series. */
function makeToggle(entry: HTMLElement, hidden: Set<string>, onChange: () => void): void {
  const id = entry.dataset.id ?? ''
  const button = document.createElement('button')
  button.type = 'button'
  button.title = 'Click to hide or show'
  button.append(...entry.childNodes)
  entry.append(button)
  const say = () => button.setAttribute('aria-pressed', String(!hidden.has(id)))
  say()
  button.addEventListener('click', () => {
    if (!hidden.delete(id)) hidden.add(id)
    say()
    onChange()
  })
}

function writeTooltip(
  { heading, detail, rows, total }: PreparedTooltip,
  most: number,
): HTMLElement[] {
  const more = rows.length - most
  const hasShares = rows.some(({ share }) => share !== null)
  const line = (row: { name: string; value: string; color?: string; share?: string | null }) =>
    makeRow({ ...row, share: hasShares ? (row.share ?? '') : undefined })
  return [
    makeHead(heading, detail),
    ...rows.slice(0, most).map(line),
    ...(more > 0 ? [line({ name: `and ${more} more`, value: '' })] : []),
    ...(total === null ? [] : [line({ name: 'Total', value: total, share: '100%' })]),
  ]
}
