import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Direction } from '../../../documents/dashboards/moveTile.ts'
import { Button } from '../../../ui/Button.tsx'
import type { IconName } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

type Props = {
  /** The name of the tile. */
  name: string
  mayResize: boolean
  onMove: (direction: Direction) => void
  onResize: (direction: Direction) => void
  /** Keeps the tile where it is now, or moves it back. */
  onEnd: (isKept: boolean) => void
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Moves and resizes a tile step by step, with buttons or with arrow keys (Shift resizes). */
export function MovePad({ name, mayResize, onMove, onResize, onEnd }: Props) {
  const pad = useRef<HTMLDivElement>(null)
  // Moves the focus, which React does not control.
  useEffect(() => pad.current?.focus(), [])
  const press = (event: KeyboardEvent) => {
    const direction = KEYS[event.key]
    if (direction !== undefined) {
      if (event.shiftKey) onResize(direction)
      else onMove(direction)
    } else if (event.key === 'Escape') onEnd(false)
    else if (event.key === 'Enter' && event.target === pad.current) onEnd(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      ref={pad}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the tile while this has the focus.
      tabIndex={0}
      aria-label={`Move ${name}`}
      aria-description="Arrow keys move it, with Shift they resize it. Enter keeps the place, Escape moves it back."
      onKeyDown={press}
      className="absolute inset-x-2 bottom-2 z-10 mx-auto flex max-w-max flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-md border border-accent bg-raise p-1.5 shadow-pop"
    >
      <Steps label="Move">
        <Step label="Move left" icon="back" onClick={() => onMove('left')} />
        <Step label="Move right" icon="forward" onClick={() => onMove('right')} />
        <Step label="Move up" icon="sortUp" onClick={() => onMove('up')} />
        <Step label="Move down" icon="sortDown" onClick={() => onMove('down')} />
      </Steps>
      {mayResize && (
        <>
          <Steps label="Width">
            <Step label="Narrower" icon="minus" onClick={() => onResize('left')} />
            <Step label="Wider" icon="plus" onClick={() => onResize('right')} />
          </Steps>
          <Steps label="Height">
            <Step label="Lower" icon="minus" onClick={() => onResize('up')} />
            <Step label="Higher" icon="plus" onClick={() => onResize('down')} />
          </Steps>
        </>
      )}
      <Button variant="solid" onClick={() => onEnd(true)}>
        Done
      </Button>
    </div>
  )
}

function Steps({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1 text-sm text-fg3">
      {label}
      {children}
    </span>
  )
}

function Step(props: { label: string; icon: IconName; onClick: () => void }) {
  return (
    <IconButton
      variant="default"
      icon={props.icon}
      label={props.label}
      title={props.label}
      onClick={props.onClick}
    />
  )
}
