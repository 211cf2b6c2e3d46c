import type { Mark } from '@tickmark/core/charts/DrawnParts'
import { drawMarks } from '@tickmark/core/charts/drawMarks'
import type { LiveDrawing } from '@tickmark/core/charts/LiveChart'
import { findNearestBox } from '@tickmark/core/charts/scatter/findNearestBox'
import { findNeighbor, isArrowKey } from '@tickmark/core/charts/treemap/findNeighbor'
import type { Box } from '@tickmark/core/charts/treemap/squarify'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import { replaceOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import {
  addBox,
  addTip,
  type Drawn,
  drawInFrame,
  makeHead,
  makeRow,
  placeTip,
  putSvg,
} from './drawInFrame.ts'
import { startTimeChart } from './startTimeChart.ts'

/** As long as a select waits for the next letter of a name that is typed, or the next arrow. */
const TYPING_MS = 500

/**
 * Has links and forms that change a frame show their page in the place of this one, so that the place that is read and
 * the focus stay. `start` is called with each page.
 */
function swapFrame(start: () => void): void {
  const main = document.querySelector<HTMLElement>('#tt-still')
  if (!main) return
  let waiting: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const show = async (href: string) => {
    const own = ++asked
    // A frame in a sandbox may not read its own site, and loads the page instead.
    const text = await fetch(href).then(
      (answer) => (answer.ok ? answer.text() : null),
      () => null,
    )
    // Something else was chosen meanwhile.
    if (own !== asked) return
    const next = /<main[^>]*>(.*)<\/main>/s.exec(text ?? '')?.[1]
    if (next === undefined) return location.assign(href)
    const focused = findStops().indexOf(document.activeElement)
    const places = findScrolled().map(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])
    main.innerHTML = next
    history.replaceState(null, '', href)
    start()
    for (const [at, element] of findScrolled().entries())
      element.scrollTo(places[at]?.[1] ?? 0, places[at]?.[0] ?? 0)
    const stop = findStops()[focused]
    if (stop instanceof HTMLElement) stop.focus({ preventScroll: true })
  }
  main.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a.swap')
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void show(link.href)
  })
  main.addEventListener('change', (event) => {
    const form = event.target instanceof HTMLSelectElement && event.target.form
    if (!form) return
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    asked++
    clearTimeout(waiting)
    waiting = setTimeout(() => void show(`?${new URLSearchParams(fields)}`), TYPING_MS)
  })
}

const findScrolled = () => [...document.querySelectorAll('.body,.inside,.text')]
const findStops = (): (Element | null)[] => [...document.querySelectorAll('.swap,select')]

// All that runs in a frame on another site: it draws each chart as large as its place, answers to the pointer, the
// keyboard and the legend, and shows what is chosen. It loads instead of the terminal, so it uses no library.

const own = document.getElementById('tt-own-metrics')
if (own !== null) replaceOwnMetrics(JSON.parse(own.textContent))
swapFrame(start)
start()

function start(): void {
  // Without a script, a form is sent by its button.
  document.querySelector('.variables button')?.remove()
  for (const place of document.querySelectorAll<HTMLElement>('.live')) {
    const data = place.querySelector('script')?.textContent
    const plot = place.querySelector<HTMLElement>('.plot')
    if (!data || !plot) continue
    const live = JSON.parse(data) as LiveDrawing
    drawInFrame(
      plot,
      live.kind === 'time'
        ? startTimeChart(live.chart, place, plot)
        : startMarks(live, place, plot),
    )
  }
}

const FONT_SIZE = 12

/** A chart without a time axis: a tip says what is pointed at, and the arrow keys go to what is beside it. */
function startMarks(
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
