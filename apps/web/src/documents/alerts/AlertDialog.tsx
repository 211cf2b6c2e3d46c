import type { Alert } from '@tickmark/core/alerts/Alert'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { useOwner } from '../../data/session/sessionStore.ts'
import { LoginButton } from '../../ui/LoginButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { AlertForm } from './AlertForm.tsx'

type Props = {
  /** The question of the panel that the alert is made of. */
  query?: MetricQueryInput | undefined
  /** An alert that is changed; a new one is made where it is absent. */
  alert?: Alert | undefined
  /** Told the secret of a webhook, which is shown this once. */
  onSaved?: (saved: { alert: Alert; secret: string | null }) => void
  onClose: () => void
}

/** Makes an alert, or changes one. Visitors are led to the log-in first. */
export function AlertDialog({ query, alert, onSaved, onClose }: Props) {
  // What was entered stays when the session ends meanwhile.
  const isOwned = useOwner() !== null
  const title = alert === undefined ? 'Alert me' : 'Change the alert'
  return (
    <Modal title={title} side="right" onClose={onClose}>
      {isOwned ? (
        <AlertForm query={query} alert={alert} onSaved={onSaved} onClose={onClose} />
      ) : (
        <LogInFirst />
      )}
    </Modal>
  )
}

function LogInFirst() {
  return (
    <div className="flex flex-col items-start gap-4 p-4">
      <p className="text-fg2">
        An alert tells you by e-mail or webhook when a value passes a limit. It belongs to an
        account, which costs nothing.
      </p>
      <LoginButton />
    </div>
  )
}
