import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { type CSSProperties, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const DELAY_MS = 500
const WIDTH = 320
const EDGE = 8
const GAP = 6
/** The height that most hints need. */
const ROOM = 130

type Shown = { text: string; parent: Element; style: CSSProperties }

/**
 * Shows the hints of the whole page, one at a time. A hint shows where the pointer rests or the
 * keyboard stands, can be hovered itself, and Escape closes it and nothing behind it.
 */
export function HintLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const isShown = shown !== null
  useEffect(() => {
    let timer = 0
    /**
     * The pressed element, which shows no more hints until the pointer has been elsewhere: the result of the press is
     * below it.
     */
    let pressed: string | null = null
    const showSoon = (owner: HTMLElement | null) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setShown(owner && place(owner)), DELAY_MS)
    }
    const show = (event: Event) => {
      const { target } = event
      if (!(target instanceof Element)) return
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      if (target.closest('[role=tooltip]')) return clearTimeout(timer)
      const pointed = event.type === 'pointerover' ? ownerOf(target) : null
      if (pointed !== null && keyOf(pointed) === pressed) return
      pressed = null
      showSoon(pointed ?? focusedOwner())
    }
    const hide = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const press = ({ target }: Event) => {
      hide()
      const owner = target instanceof Element ? ownerOf(target) : null
      pressed = owner && keyOf(owner)
    }
    /** A tap shows the hint of what does nothing else. */
    const tap = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' || !(target instanceof Element)) return
      showSoon(target.closest<HTMLElement>('[data-hint].cursor-help'))
    }
    const pressKey = ({ key }: KeyboardEvent) => {
      if (key === 'Enter' || key === ' ') hide()
    }
    // The element that this code was fetched for is already hovered or focused. A touch leaves its last place hovered.
    const hovered = window.matchMedia('(hover: hover)').matches
      ? document.querySelectorAll<HTMLElement>('[data-hint]:hover')
      : []
    showSoon([...hovered].at(-1) ?? focusedOwner())
    document.addEventListener('pointerover', show)
    document.addEventListener('focusin', show)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', tap)
    document.addEventListener('keydown', pressKey, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', show)
      document.removeEventListener('focusin', show)
      document.removeEventListener('scroll', hide, { capture: true })
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', tap)
      document.removeEventListener('keydown', pressKey, { capture: true })
    }
  }, [])
  useEffect(() => {
    if (!isShown) return
    const closeFirst = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      setShown(null)
    }
    // Ahead of every other listener: a dialog behind the hint would close with it.
    window.addEventListener('keydown', closeFirst, { capture: true })
    return () => window.removeEventListener('keydown', closeFirst, { capture: true })
  }, [isShown])
  if (shown === null) return null
  return createPortal(
    <div
      role="tooltip"
      // Above dialogs too, whatever they are stacked in.
      popover="manual"
      ref={raise}
      style={shown.style}
      className="fixed inset-auto m-0 rounded-md border border-line2 bg-raise px-3 py-2 text-sm font-normal text-fg2 shadow-pop"
    >
      {shown.text}
    </div>,
    shown.parent,
  )
}

function raise(tooltip: HTMLElement | null): void {
  tooltip?.showPopover()
}

function ownerOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-hint]')
}

/**
 * Returns the element with a hint and the keyboard's focus; a press of the mouse leaves a focus behind that users do
 * not look at.
 */
function focusedOwner(): HTMLElement | null {
  const focused = document.activeElement
  return focused?.matches(':focus-visible') ? ownerOf(focused) : null
}

/** The same for an element that was drawn again, such as the head of a table that was sorted. */
function keyOf({ dataset: { hint = '', metric = '' } }: HTMLElement): string {
  return `${metric} ${hint}`
}

/** The hint's own text, after the words of the metric that it names. Screen readers get the text only here. */
function textOf(owner: HTMLElement): string {
  const { hint = '', metric: id = '' } = owner.dataset
  const metric = findMetric(id)
  if (metric === undefined) return hint || id
  const text = [`${metric.title}.`, describeMetric(metric).definition, hint].join(' ').trim()
  owner.setAttribute('aria-description', text)
  return text
}

/** Above its owner, so that it covers nothing that is read next; below where there is no room. Flush with its outer edge. */
function place(owner: HTMLElement): Shown {
  const { left, right, top, bottom } = owner.getBoundingClientRect()
  const { innerWidth: width, innerHeight: height } = window
  const isLeft = left + right < width
  const isAbove = top > ROOM
  const inset = Math.max(EDGE, isLeft ? left : width - right)
  return {
    text: textOf(owner),
    // Inside the dialog of its owner, so that a press on the hint is none beside the dialog.
    parent: owner.closest('[role=dialog], [role=alertdialog]') ?? document.body,
    style: {
      [isLeft ? 'left' : 'right']: inset,
      ...(isAbove ? { bottom: height - top + GAP } : { top: bottom + GAP }),
      maxWidth: Math.min(WIDTH, width - inset - EDGE),
    },
  }
}
