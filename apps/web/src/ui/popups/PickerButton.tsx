import { type ReactNode, useRef, useState } from 'react'
import { isLate, type ListedOptions, type PickerOptions } from '../PickerOptions.ts'
import { showLoadFailure, type TriggerStyle, useTriggerProps } from './LazyPopup.tsx'
import type { PickerPopup, PickerPopupProps } from './PickerPopup.tsx'

type Props = Omit<PickerPopupProps, 'options' | 'anchor' | 'onField' | 'onClose'> & {
  options: PickerOptions
  /** The name of the button, with what is chosen. */
  name: string
  look: TriggerStyle
  /** The face of the button. */
  face: ReactNode
}

/** The list, and what it offers where that is fetched too. */
async function load(options: PickerOptions): Promise<Popup> {
  const [{ PickerPopup: List }, late] = await Promise.all([
    import('./PickerPopup.tsx'),
    isLate(options) ? options.load() : undefined,
  ])
  if (late === undefined || !isLate(options)) return { List }
  const listed = late.map((value) => ({ value, label: options.labelOf(value) }))
  return { List, late: listed.sort((a, b) => a.label.localeCompare(b.label, 'en')) }
}

type Popup = { List: typeof PickerPopup; late?: ListedOptions }

/**
 * A button that opens a list to search. The code of the list is fetched when the user reaches for it; what is typed
 * from the press on is kept for its search field.
 */
export function PickerButton({ name, look, face, options, ...list }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const keys = useRef<ReturnType<typeof collectKeys>>(null)
  const wasOpen = useRef(false)
  // Not lazy: React holds back what follows a fallback for up to 300 ms.
  const [popup, setPopup] = useState<Popup | null>(null)
  const prepare = () => void load(options).catch(() => undefined)
  const open = () => {
    if (wasOpen.current) return
    keys.current = collectKeys()
    load(options).then(setPopup, (error) => {
      keys.current?.stop()
      showLoadFailure(error, name)
    })
  }
  return (
    <>
      <button
        {...useTriggerProps(name, look)}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={popup !== null}
        onPointerEnter={prepare}
        onFocus={prepare}
        // A press on the button of an open list closes it, before it becomes a click.
        onPointerDown={() => {
          wasOpen.current = popup !== null
        }}
        onKeyDown={() => {
          wasOpen.current = false
        }}
        onClick={open}
      >
        {face}
      </button>
      {popup && (
        <popup.List
          {...list}
          options={popup.late ?? (isLate(options) ? undefined : options)}
          anchor={button}
          onField={(field) => keys.current?.deliver(field)}
          onClose={(returnsFocus) => {
            setPopup(null)
            if (returnsFocus) button.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** Keys that do something in a search field beside writing. */
const ACTIONS = new Set(['Enter', 'Escape', 'ArrowDown', 'ArrowUp'])
/** Longer than any list takes to open; keys then belong to the page again. */
const TIMEOUT_MS = 10_000

/**
 * Collects what is typed from now on until a search field is there to take it, so that no key is lost or pressed on
 * the page while a list is opening.
 */
function collectKeys() {
  let text = ''
  const actions: string[] = []
  const take = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (key === 'Tab') return stop()
    if (ACTIONS.has(key)) actions.push(key)
    else if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const stop = () => {
    window.removeEventListener('keydown', take, { capture: true })
    clearTimeout(timeout)
  }
  const timeout = setTimeout(stop, TIMEOUT_MS)
  window.addEventListener('keydown', take, { capture: true })
  return {
    stop,
    /** Gives the focus and what was typed to a field, as if it had been typed into it. */
    deliver(field: HTMLInputElement): void {
      field.focus({ preventScroll: true })
      stop()
      if (text !== '') typeInto(field, text)
      // The list is filtered by then.
      requestAnimationFrame(() => {
        for (const key of actions)
          field.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          )
      })
    },
  }
}

/** React only notices a value that the element's own setter wrote. */
function typeInto(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
}
