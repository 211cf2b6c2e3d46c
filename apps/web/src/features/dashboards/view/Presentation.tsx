import { Dialog } from '@base-ui/react/dialog'
import type {
  DashboardDefinition,
  DashboardTile,
} from '@tickmark/core/documents/DashboardDefinition'
import {
  GRID,
  groupSections,
  resolveTileLayout,
  type TileSection,
} from '@tickmark/core/documents/tileLayout'
import { formatAsOf } from '@tickmark/core/formats/formatDay'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DialogPopup } from '../../../ui/DialogPopup.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DashboardScopeContext, type DashboardViewState, useScope } from './DashboardScope.ts'
import { TileGrid } from './Tiles.tsx'
import { fillTitle } from './variables.ts'

type Props = {
  name: string
  definition: DashboardDefinition
  look: DashboardViewState
  onClose: () => void
}

/** Pixels of a slide around its tiles: the heading, the footer and the padding. */
const AROUND = 140

/** A dashboard in full screen, section by section. */
export function Presentation({ name, definition, look, onClose }: Props) {
  const slides = useMemo(() => listSlides(definition.tiles), [definition.tiles])
  const [at, setAt] = useState(0)
  const popup = useRef<HTMLDivElement>(null)
  const height = useWindowHeight()
  const slide = slides[Math.min(at, slides.length - 1)]
  const row = slide
    ? fitRow(slide, { height: height - AROUND, gap: GRID.gap, least: GRID.row })
    : GRID.row
  const { scope } = useScope(definition, { ...look, row, isPresenting: true })
  const go = (step: number) => setAt(Math.max(0, Math.min(at + step, slides.length - 1)))
  useArrows(go)
  useFullScreenEnd(onClose)
  const heading = slide?.heading ? fillTitle(slide.heading.title, scope.names) : name
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <DialogPopup
          ref={popup}
          // No button starts with the focus.
          initialFocus={popup}
          className="fixed inset-0 z-40 flex flex-col bg-bg outline-none"
        >
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto px-4 pt-4 md:px-8 md:pt-6">
            <Dialog.Title className="text-[28px] leading-9 font-semibold tracking-tight">
              {heading}
            </Dialog.Title>
            <DashboardScopeContext value={scope}>
              <div key={at} className="dashboard pb-4">
                {slide && <TileGrid tiles={slide.tiles} />}
              </div>
            </DashboardScopeContext>
          </div>
          <div className="flex h-12 shrink-0 items-center gap-3 border-t border-line px-4 text-lg text-fg2 md:px-8">
            <span className="mr-auto truncate">
              {slide?.heading ? name : ''}
              {look.asOf !== undefined && ` as known on ${formatAsOf(look.asOf)}`}
            </span>
            {slides.length > 1 && (
              <>
                <IconButton
                  variant="default"
                  icon="back"
                  iconSize={14}
                  size="small"
                  label="Previous section"
                  disabled={at === 0}
                  onClick={() => go(-1)}
                />
                <span aria-live="polite" className="whitespace-nowrap">
                  {Math.min(at + 1, slides.length)} of {slides.length}
                </span>
                <Button
                  size="small"
                  aria-label="Next section"
                  disabled={at >= slides.length - 1}
                  onClick={() => go(1)}
                >
                  <Icon name="forward" size={14} />
                </Button>
              </>
            )}
            <Button size="small" onClick={onClose}>
              Leave
            </Button>
          </div>
        </DialogPopup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Closes the presentation when the browser leaves full screen, and leaves full screen when it closes. */
function useFullScreenEnd(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // Synchronizes with the browser's full-screen mode.
  useEffect(() => {
    const look = () => document.fullscreenElement === null && close()
    document.addEventListener('fullscreenchange', look)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
}

/** Includes the keys of presentation remotes. */
const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  PageDown: 1,
  ArrowLeft: -1,
  PageUp: -1,
}

/** Elements that handle arrow keys themselves: fields, and focusable parts of charts and tables. */
const TAKERS = 'input, select, textarea, [tabindex="0"]'

/** Goes to the next or previous slide with the arrow keys, wherever the focus is. */
export function useArrows(go: (step: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const isTaken = event.target instanceof Element && event.target.closest(TAKERS) !== null
    if (step === undefined || isTaken || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(step)
  })
  // Dialogs stop the propagation of arrow keys, hence the capture phase.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}

/** The height of the window in pixels. */
export function useWindowHeight(): number {
  return useSyncExternalStore(subscribeToHeight, () => window.innerHeight)
}

function subscribeToHeight(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Tiles before the first heading share a slide with the first section if they have at most this many rows. */
const SHORT = 5

/** The slides of a presentation: each heading with the tiles below it. Empty sections are left out. */
export function listSlides(tiles: readonly DashboardTile[]): TileSection[] {
  const sections = groupSections(resolveTileLayout(tiles))
  const full = sections.filter((section) => section.tiles.length > 0)
  const [first, second, ...rest] = full.length === 0 ? sections : full
  if (first === undefined || second === undefined) return first === undefined ? [] : [first]
  const rows = countRows(first)
  if (first.heading !== null || rows > SHORT) return [first, second, ...rest]
  const below = second.tiles.map((tile) => ({
    ...tile,
    place: { ...tile.place, y: tile.place.y + rows },
  }))
  return [{ heading: second.heading, tiles: [...first.tiles, ...below] }, ...rest]
}

/** The height of a row in pixels with which a slide fills the available height; tall slides scroll. */
export function fitRow(
  slide: Pick<TileSection, 'tiles'>,
  { height, gap, least }: { height: number; gap: number; least: number },
): number {
  const rows = countRows(slide)
  const fitting = Math.floor((height - (rows - 1) * gap) / rows)
  return Math.max(least, Math.min(fitting, 2 * least))
}

function countRows({ tiles }: Pick<TileSection, 'tiles'>): number {
  return Math.max(1, ...tiles.map(({ place }) => place.y + place.h))
}
