import { useEffect, useState } from 'react'

const DELAY_MS = 300
const WIDTH = 320
const EDGE = 8

type Shown = { text: string; left: number; top: number; isAbove: boolean }

/**
 * Shows the hints of the whole page, one at a time: one listener serves tables of thousands of
 * cells. A hint can be hovered itself, and Escape closes it.
 */
export function HintHost() {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    let timer = 0
    const show = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('[role=tooltip]')) return clearTimeout(timer)
      clearTimeout(timer)
      const owner = target?.closest<HTMLElement>('[data-hint]') ?? null
      timer = window.setTimeout(() => setShown(owner === null ? null : place(owner)), DELAY_MS)
    }
    const hide = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('pointerover', show)
    document.addEventListener('focusin', show)
    document.addEventListener('keydown', hideOnEscape)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    document.addEventListener('pointerdown', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', show)
      document.removeEventListener('focusin', show)
      document.removeEventListener('keydown', hideOnEscape)
      document.removeEventListener('scroll', hide, { capture: true })
      document.removeEventListener('pointerdown', hide)
    }
  }, [])
  if (shown === null) return null
  return (
    <div
      role="tooltip"
      style={{
        left: shown.left,
        top: shown.top,
        maxWidth: WIDTH,
        transform: shown.isAbove ? 'translateY(-100%)' : undefined,
      }}
      className="fixed z-60 rounded-md border border-line2 bg-raise px-3 py-2 text-sm font-normal text-fg2 shadow-pop"
    >
      {shown.text}
    </div>
  )
}

/** Below its owner, or above where there is more room, and always inside the window. */
function place(owner: HTMLElement): Shown {
  const box = owner.getBoundingClientRect()
  const isAbove = box.bottom > window.innerHeight * 0.7
  return {
    text: owner.dataset.hint ?? '',
    left: Math.max(EDGE, Math.min(box.left, window.innerWidth - WIDTH - EDGE)),
    top: isAbove ? box.top - 6 : box.bottom + 6,
    isAbove,
  }
}
