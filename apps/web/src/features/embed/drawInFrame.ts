/** A drawing in its place. */
export type Drawn = {
  /** Draws all of it as large as there is room. */
  draw: () => void
  /** Describes what is at a place of the plot, or nothing. */
  pointAt: (at: { x: number; y: number } | null) => void
  /** Handles a key; false for a key that does nothing. */
  press: (key: string) => boolean
}

/** Has a drawing follow its size, the pointer, touch and the keyboard. */
export function drawInFrame(plot: HTMLElement, { draw, pointAt, press }: Drawn): void {
  for (const type of ['pointermove', 'pointerdown'] as const)
    plot.addEventListener(type, (event) => {
      const { left, top } = plot.getBoundingClientRect()
      pointAt({ x: event.clientX - left, y: event.clientY - top })
    })
  plot.addEventListener('pointerleave', (event) => {
    // A finger leaves as soon as it has tapped; what it asked for stays.
    if (event.pointerType === 'mouse') pointAt(null)
  })
  plot.addEventListener('blur', () => pointAt(null))
  plot.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') pointAt(null)
    else if (press(event.key)) event.preventDefault()
  })
  new ResizeObserver(() => {
    // In a folded section there is no room yet.
    if (plot.clientWidth > 0) draw()
  }).observe(plot)
}

/** Replaces the drawing of a plot. */
export function putSvg(plot: HTMLElement, svg: string): void {
  plot.querySelector('svg')?.remove()
  plot.insertAdjacentHTML('afterbegin', svg)
  plot.querySelector('svg')?.setAttribute('aria-hidden', 'true')
}

/** Adds a box over a plot, out of sight at first. */
export function addBox(plot: HTMLElement, name: string): HTMLElement {
  const box = document.createElement('div')
  box.className = name
  box.hidden = true
  plot.append(box)
  return box
}

/** Adds the box that says what is pointed at. */
export function addTip(plot: HTMLElement): HTMLElement {
  const tip = addBox(plot, 'tip')
  tip.role = 'status'
  return tip
}

const GAP = 14

/** Puts a tip beside a place, on the side that has more room; on a narrow plot it rather covers the place than leaves the plot. */
export function placeTip(
  tip: HTMLElement,
  width: number,
  { from, to }: { from: number; to: number },
): void {
  const isLeft = (from + to) / 2 < width / 2
  const beside = (isLeft ? to : width - from) + GAP
  const edge = `${Math.max(0, Math.min(beside, width - tip.offsetWidth))}px`
  tip.style.left = isLeft ? edge : 'auto'
  tip.style.right = isLeft ? 'auto' : edge
}

/** An element with a text. */
export function makeElement(name: string, text = ''): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

/** The first row of a tip. */
export function makeHead(name: string, detail: string): HTMLElement {
  const head = makeElement('div')
  head.className = 'head'
  head.append(makeElement('bdi', name), detail)
  return head
}

type Row = { name: string; value: string; color?: string; share?: string | undefined }

/** A row of a tip. */
export function makeRow({ name, value, color, share }: Row): HTMLElement {
  const mark = makeElement('span')
  mark.className = 'mark'
  mark.style.background = color ?? 'transparent'
  const row = makeElement('div')
  row.append(mark, makeElement('bdi', name), makeElement('b', value))
  if (share !== undefined) row.append(makeElement('i', share))
  return row
}
