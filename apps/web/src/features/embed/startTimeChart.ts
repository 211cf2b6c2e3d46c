import { drawTimeChart } from '@tickmark/core/charts/drawTimeChart'
import type { LiveChart } from '@tickmark/core/charts/LiveChart'
import { layOutPlot } from '@tickmark/core/charts/layOutPlot'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { type PreparedTooltip, prepareTooltip } from '@tickmark/core/charts/prepareTooltip'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import { addBox, addTip, type Drawn, makeHead, makeRow, placeTip, putSvg } from './drawInFrame.ts'

const FONT_SIZE = 11
/** The width of a bar and of a label of the time axis, in pixels. */
const [BAR, LABEL] = [4, 90]
/** Of a row of the tip, in pixels; its head, its total and what is not listed need three. */
const ROW = 18
const [FEWEST_ROWS, MOST_ROWS] = [4, 14]

/** A chart over time with its legend: a line follows the pointer, and a tip has the values of its period. */
export function startTimeChart(live: LiveChart, place: HTMLElement, plot: HTMLElement): Drawn {
  const hidden = new Set(live.hidden)
  const note = place.querySelector('.live-note')
  const [cursor, tip] = [addBox(plot, 'cursor'), addTip(plot)]
  let pointed: number | null = null
  let drawn = measure()

  function measure() {
    const { clientWidth: width, clientHeight: height } = plot
    const room = { ticks: Math.floor(width / LABEL), bars: Math.floor(width / BAR) }
    const chart = prepareTimeSeries(live.answer, { ...live, hidden, room })
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
        Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, Math.floor(box.height / ROW) - 3)),
      ),
    )
    placeTip(tip, box.width, { from: x, to: x })
  }

  for (const entry of place.querySelectorAll<HTMLElement>('[data-id]'))
    makeToggle(entry, hidden, draw)
  return {
    draw,
    pointAt: (at) => point(at && Math.round((at.x - drawn.laid.xOf(0)) / drawn.laid.step)),
    press(key) {
      const last = drawn.chart.timestamps.length - 1
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
      const end = { Home: 0, End: last }[key]
      if (step === undefined && end === undefined) return false
      point(end ?? (pointed ?? last + 1) + (step ?? 0))
      return true
    },
  }
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
  const line = (row: { name: string; value: string; colour?: string; share?: string | null }) =>
    makeRow({ ...row, share: hasShares ? (row.share ?? '') : undefined })
  return [
    makeHead(heading, detail),
    ...rows.slice(0, most).map(line),
    ...(more > 0 ? [line({ name: `and ${more} more`, value: '' })] : []),
    ...(total === null ? [] : [line({ name: 'Total', value: total, share: '100%' })]),
  ]
}
