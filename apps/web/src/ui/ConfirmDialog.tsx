import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { ConfirmDialogProps } from './popups/ConfirmPopup.tsx'
import { showLoadFailure } from './popups/LazyPopup.tsx'

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
