import { type ReactNode, Suspense, useState } from 'react'
import { tellNotLoaded } from './tellNotLoaded.ts'
import { type TriggerLook, useTriggerProps } from './useTriggerProps.ts'

type Props = {
  label: string
  look: TriggerLook
  /** What the button shows. */
  face: ReactNode
  /** Fetches the code of the popup. */
  load: () => Promise<unknown>
  /** The popup with its own button, open at first. */
  children: ReactNode
}

/**
 * A button that fetches its popup when somebody reaches for it, so that no page pays for what nobody
 * opens. The popup takes its place once its code is there; until then a further press tries again.
 */
export function LazyPopup({ label, look, face, load, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  const trigger = useTriggerProps(label, look)
  const prepare = () => load().catch(() => undefined)
  const open = () =>
    load().then(
      () => setWanted(true),
      (error) => tellNotLoaded(error, label),
    )
  const button = (
    <button
      {...trigger}
      type="button"
      aria-haspopup="true"
      aria-expanded={isWanted}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
    >
      {face}
    </button>
  )
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button
}
