import { type MouseEvent, type ReactNode, Suspense, useContext, useState } from 'react'
import { reportError } from '../../data/reportError.ts'
import { type ButtonStyle, buttonClasses } from '../Button.tsx'
import { FieldContext } from '../FieldContext.ts'
import { toast } from '../toasts/toast.ts'

type Props = {
  label: string
  look: TriggerStyle
  opens?: 'dialog' | 'menu'
  /** The face of the button. */
  face: ReactNode
  /** Fetches the code of the popup. */
  load: () => Promise<unknown>
  /** The popup with its own button, open at first; the argument is whether a key opened it. */
  children: (byKeyboard: boolean) => ReactNode
}

/**
 * A button that fetches its popup when the user reaches for it, so that no page pays for what no user
 * opens. The popup takes its place once its code is there; until then a further press tries again.
 */
export function LazyPopup({ label, look, opens = 'dialog', face, load, children }: Props) {
  const [wanted, setWanted] = useState<'by keyboard' | 'by pointer' | null>(null)
  const trigger = useTriggerProps(label, look)
  const prepare = () => load().catch(() => undefined)
  const open = ({ detail }: MouseEvent) =>
    load().then(
      // A press by key counts no clicks.
      () => setWanted(detail === 0 ? 'by keyboard' : 'by pointer'),
      (error) => showLoadFailure(error, label),
    )
  const button = (
    <button
      {...trigger}
      type="button"
      aria-haspopup={opens}
      aria-expanded={wanted !== null}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
    >
      {face}
    </button>
  )
  if (wanted === null) return button
  return <Suspense fallback={button}>{children(wanted === 'by keyboard')}</Suspense>
}

export type TriggerStyle = ButtonStyle & {
  isDisabled?: boolean
  /** Nothing is chosen yet. */
  isEmpty?: boolean
}

/** The attributes of a button that opens something: a button of that look, or in a `Field` one that looks like an input. */
export function useTriggerProps(label: string, { isDisabled, isEmpty, ...look }: TriggerStyle) {
  const field = useContext(FieldContext)
  return {
    id: field?.id,
    'aria-label': label,
    'aria-describedby': field?.describedBy,
    'data-invalid': field?.isInvalid || undefined,
    'data-empty': isEmpty || undefined,
    disabled: isDisabled,
    className: field?.triggerClassName ?? buttonClasses(look),
  }
}

/** Says that the code of something that opens could not be fetched; the page goes on as it is. */
export function showLoadFailure(error: unknown, label: string): void {
  reportError(error, { popup: label })
  toast({
    title: 'This could not be opened',
    description: 'The server could not be reached. Try again in a moment.',
    tone: 'danger',
  })
}
