import { drawTimeChart } from '@tickmark/core/charts/drawTimeChart'
import type { LiveChart } from '@tickmark/core/charts/LiveChart'
import { layOutPlot } from '@tickmark/core/charts/layOutPlot'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { type PreparedTooltip, prepareTooltip } from '@tickmark/core/charts/prepareTooltip'

// All that runs in the frame of a chart over time: it draws the chart as large as the frame, and answers to the
// pointer, the keyboard and the legend. It loads instead of the terminal, so it uses no library.

const FONT_SIZE = 11
const STYLE = { text: 'var(--fg3)', line: 'var(--line)', axis: 'var(--line2)' } as const
/** The width of a bar and of a label of the time axis, in pixels. */
const [BAR, LABEL] = [4, 90]
const MOST_ROWS = 14
const GAP = 14

const data = document.getElementById('tt-chart')?.textContent
const place = document.querySelector<HTMLElement>('.live')
const plot = place?.querySelector<HTMLElement>('.plot')
if (data && place && plot) startChart(JSON.parse(data) as LiveChart, place, plot)

function startChart(live: LiveChart, place: HTMLElement, element: HTMLElement): void {
  const hidden = new Set(live.hidden)
  const note = place.querySelector('.live-note')
  const [cursor, tip] = [addBox('cursor'), addBox('tip')]
  tip.role = 'status'
  let pointed: number | null = null
  let drawn = draw()

  function draw() {
    const { clientWidth: width, clientHeight: height } = element
    const room = { ticks: Math.floor(width / LABEL), bars: Math.floor(width / BAR) }
    const chart = prepareTimeSeries(live.answer, { ...live, hidden, room })
    const box = { width, height, fontSize: FONT_SIZE }
    element.querySelector('svg')?.remove()
    element.insertAdjacentHTML('afterbegin', drawTimeChart(chart, box, STYLE))
    element.querySelector('svg')?.setAttribute('aria-hidden', 'true')
    if (note) note.textContent = [...chart.notes, ...live.notes].join(' · ')
    return { chart, plot: layOutPlot(chart, box), width }
  }

  function point(index: number | null): void {
    const { chart, plot, width } = drawn
    const isInside = index !== null && chart.timestamps.length > 0
    pointed = isInside ? Math.min(Math.max(index, 0), chart.timestamps.length - 1) : null
    cursor.hidden = tip.hidden = pointed === null
    if (pointed === null) return
    const x = plot.xOf(pointed)
    const { style } = cursor
    style.left = `${x}px`
    style.top = `${plot.top}px`
    style.height = `${plot.bottom - plot.top}px`
    tip.replaceChildren(
      ...writeTooltip(prepareTooltip(chart, pointed, { reach: 0, style: 'compact' })),
    )
    // On a narrow chart it rather covers the pointer than leaves the chart.
    const beside = (x < width / 2 ? x : width - x) + GAP
    const edge = `${Math.max(0, Math.min(beside, width - tip.offsetWidth))}px`
    tip.style.left = x < width / 2 ? edge : 'auto'
    tip.style.right = x < width / 2 ? 'auto' : edge
  }

  function indexAt(event: PointerEvent): number {
    const x = event.clientX - element.getBoundingClientRect().left
    return Math.round((x - drawn.plot.xOf(0)) / drawn.plot.step)
  }

  function redraw(): void {
    drawn = draw()
    point(pointed)
  }

  function addBox(name: string): HTMLElement {
    const box = document.createElement('div')
    box.className = name
    box.hidden = true
    element.append(box)
    return box
  }

  for (const type of ['pointermove', 'pointerdown'] as const)
    element.addEventListener(type, (event) => point(indexAt(event)))
  element.addEventListener('pointerleave', (event) => {
    // A finger leaves as soon as it has tapped; what it asked for stays.
    if (event.pointerType === 'mouse') point(null)
  })
  element.addEventListener('blur', () => point(null))
  element.addEventListener('keydown', (event) => {
    const last = drawn.chart.timestamps.length - 1
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const end = { Home: 0, End: last }[event.key]
    if (event.key === 'Escape') point(null)
    if (step === undefined && end === undefined) return
    event.preventDefault()
    point(end ?? (pointed ?? last + 1) + (step ?? 0))
  })
  for (const entry of place.querySelectorAll<HTMLElement>('[data-id]'))
    makeToggle(entry, hidden, redraw)
  new ResizeObserver(redraw).observe(element)
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

function writeTooltip({ heading, detail, rows, total }: PreparedTooltip): HTMLElement[] {
  const more = rows.length - MOST_ROWS
  const shares = rows.some(({ share }) => share !== null)
  const line = (texts: readonly [name: string, value: string, share: string], colour?: string) => {
    const mark = makeElement('span', '')
    mark.className = 'mark'
    mark.style.background = colour ?? 'transparent'
    const [name, value, share] = texts
    const row = makeElement('div', '')
    row.append(mark, makeElement('bdi', name), makeElement('b', value))
    if (shares) row.append(makeElement('i', share))
    return row
  }
  const head = makeElement('div', '')
  head.className = 'head'
  head.append(makeElement('bdi', heading), detail)
  return [
    head,
    ...rows
      .slice(0, MOST_ROWS)
      .map(({ name, value, share, colour }) => line([name, value, share ?? ''], colour)),
    ...(more > 0 ? [line([`and ${more} more`, '', ''])] : []),
    ...(total === null ? [] : [line(['Total', total, '100%'])]),
  ]
}

function makeElement(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
