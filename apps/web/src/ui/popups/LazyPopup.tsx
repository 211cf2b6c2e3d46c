import { type ReactNode, Suspense, useState } from 'react'
import { type ButtonLook, buttonClasses } from '../buttonClasses.ts'

type Props = {
  label: string
  look: ButtonLook
  /** What the button shows. */
  face: ReactNode
  /** Fetches the code of the popup. */
  load: () => Promise<unknown>
  /** The popup with its own button, open at first. */
  children: ReactNode
}

/** A button that fetches its popup when somebody reaches for it, so that no page pays for what nobody opens. */
export function LazyPopup({ label, look, face, load, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="true"
      aria-expanded={isWanted}
      className={buttonClasses(look)}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  )
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button
}
