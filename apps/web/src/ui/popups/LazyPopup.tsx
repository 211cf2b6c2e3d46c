import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { showLoadFailure } from './showLoadFailure.ts'
import { type TriggerStyle, useTriggerProps } from './useTriggerProps.ts'

type Props = {
  label: string
  look: TriggerStyle
  opens?: 'dialog' | 'menu'
  /** What the button shows. */
  face: ReactNode
  /** Fetches the code of the popup. */
  load: () => Promise<unknown>
  /** The popup with its own button, open at first; told whether a key asked for it. */
  children: (byKeyboard: boolean) => ReactNode
}

/**
 * A button that fetches its popup when somebody reaches for it, so that no page pays for what nobody
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
