import { type ReactNode, useRef, useState } from 'react'
import { collectKeys } from './collectKeys.ts'
import { showLoadFailure, type TriggerStyle, useTriggerProps } from './LazyPopup.tsx'
import type { PickerPopup, PickerPopupProps } from './PickerPopup.tsx'

type Props = Omit<PickerPopupProps, 'anchor' | 'onField' | 'onClose'> & {
  /** What the button is called, with what is chosen. */
  name: string
  look: TriggerStyle
  /** What the button shows. */
  face: ReactNode
}

const load = () => import('./PickerPopup.tsx')

/**
 * A button that opens a list to search. The code of the list is fetched when somebody reaches for it; what is typed
 * from the press on is kept for its search field.
 */
export function PickerButton({ name, look, face, ...list }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const keys = useRef<ReturnType<typeof collectKeys>>(null)
  const wasOpen = useRef(false)
  // Not lazy: React holds back what follows a fallback for up to 300 ms.
  const [popup, setPopup] = useState<{ List: typeof PickerPopup } | null>(null)
  const prepare = () => void load().catch(() => undefined)
  const open = () => {
    if (wasOpen.current) return
    keys.current = collectKeys()
    load().then(
      ({ PickerPopup }) => setPopup({ List: PickerPopup }),
      (error) => {
        keys.current?.stop()
        showLoadFailure(error, name)
      },
    )
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
