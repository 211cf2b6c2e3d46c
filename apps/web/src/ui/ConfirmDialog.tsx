import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showLoadFailure } from './popups/showLoadFailure.ts'

export type ConfirmDialogProps = {
  /** The question, such as `Delete this dashboard?` */
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The word on the button that does it, such as `Delete`. */
  action: string
  /** Whether something is lost by it, as it is unless said otherwise. */
  isGrave?: boolean
  /** Does it. While its promise is open the dialog is too; where it fails the dialog says why. */
  onConfirm: () => unknown
  /** Called when it was done and when it was not. */
  onClose: () => void
}

/** Asks before something is done that cannot be undone. The focus begins on `Cancel`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [Popup, setPopup] = useState<ComponentType<ConfirmDialogProps> | null>(null)
  const giveUp = useEffectEvent((error: unknown) => {
    showLoadFailure(error, props.title)
    props.onClose()
  })
  useEffect(() => {
    import('./popups/ConfirmPopup.tsx').then(
      ({ ConfirmPopup }) => setPopup(() => ConfirmPopup),
      giveUp,
    )
  }, [])
  return Popup && <Popup {...props} />
}
