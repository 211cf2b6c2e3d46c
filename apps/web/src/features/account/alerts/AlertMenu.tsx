import type { Alert, AlertDelivery } from '@tickmark/core/alerts/Alert'
import { useState } from 'react'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { AlertDialog, SecretBox } from '../../../documents/alerts/AlertDialog.tsx'
import { DialogBoundary } from '../../../ui/Boundary.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { describeDelivery, FOR_EVER, isMuted } from './alertState.ts'

const HistoryDialog = lazyComponent(() => import('./HistoryDialog.tsx'), 'HistoryDialog')

const DAY_MS = 86_400_000

type Open =
  | { kind: 'edit' | 'history' | 'delete' }
  | { kind: 'secret'; secret: string }
  | { kind: 'test'; deliveries: readonly AlertDelivery[] }

type Props = {
  alert: Alert
  /** In milliseconds since 1970. */
  now: number
}

/** The actions on an alert. */
export function AlertMenu({ alert, now }: Props) {
  const [open, setOpen] = useState<Open | null>(null)
  const act = useAct()
  const close = () => setOpen(null)
  const mute = (until: string | null) => () =>
    act.start({
      id: 'mute',
      run: () =>
        callAccount('POST /v3/internal/alerts/{alert_id}/mute', {
          alert_id: alert.alert_id,
          until,
        }),
      done: until === null ? 'The alert is unmuted' : 'The alert is muted',
    })
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const test = () =>
    act.start({
      id: 'test',
      run: async () => {
        const sent = await callAccount('POST /v3/internal/alerts/{alert_id}/test', {
          alert_id: alert.alert_id,
        })
        setOpen({ kind: 'test', deliveries: sent.deliveries })
      },
      done: 'The test was sent',
    })
  const renew = () =>
    act.start({
      id: 'secret',
      run: async () => {
        const { secret } = await callAccount('POST /v3/internal/alerts/{alert_id}/secret', {
          alert_id: alert.alert_id,
        })
        setOpen({ kind: 'secret', secret })
      },
      done: 'The webhook secret was replaced',
    })
  const items: MenuItem[] = [
    { id: 'edit', label: 'Edit…', run: () => setOpen({ kind: 'edit' }) },
    { id: 'history', label: 'History…', run: () => setOpen({ kind: 'history' }) },
    { id: 'test', label: 'Send a test', run: test },
    ...(isMuted(alert, now)
      ? [{ id: 'unmute', label: 'Unmute', beginsGroup: true, run: mute(null) }]
      : [
          { id: 'day', label: 'Mute for a day', beginsGroup: true, run: mute(inDays(1)) },
          { id: 'week', label: 'Mute for a week', run: mute(inDays(7)) },
          { id: 'mute', label: 'Mute', run: mute(FOR_EVER) },
        ]),
    ...(alert.definition.channels.webhook_url === null
      ? []
      : [{ id: 'secret', label: 'New webhook secret', run: renew }]),
    {
      id: 'delete',
      label: 'Delete…',
      beginsGroup: true,
      isDanger: true,
      run: () => setOpen({ kind: 'delete' }),
    },
  ]
  const remove = async () => {
    await callAccount('DELETE /v3/internal/alerts/{alert_id}', { alert_id: alert.alert_id })
    await refreshAccounts()
  }
  return (
    <>
      <MenuButton label={`Actions for ${alert.name}`} items={items}>
        <Icon name="more" size={13} />
      </MenuButton>
      {open?.kind === 'edit' && <AlertDialog alert={alert} onClose={close} />}
      {open?.kind === 'history' && (
        <DialogBoundary name="History" onClose={close}>
          <HistoryDialog alert={alert} onClose={close} />
        </DialogBoundary>
      )}
      {open?.kind === 'test' && <TestReport deliveries={open.deliveries} onClose={close} />}
      {open?.kind === 'secret' && (
        <Modal title="New webhook secret" onClose={close}>
          <SecretBox secret={open.secret} onClose={close} />
        </Modal>
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${alert.name}?`}
          action="Delete"
          onConfirm={remove}
          onClose={close}
        >
          The alert and its history are deleted, and you are no longer notified.
        </ConfirmDialog>
      )}
    </>
  )
}

type TestReportProps = { deliveries: readonly AlertDelivery[]; onClose: () => void }

/** The result of a test for each channel. */
function TestReport({ deliveries, onClose }: TestReportProps) {
  return (
    <Modal title="Test result" onClose={onClose}>
      <div className="flex flex-col items-start gap-4 p-4">
        <ul className="flex flex-col gap-1">
          {deliveries.map((delivery) => (
            <li key={delivery.delivery_id}>{describeDelivery(delivery)}.</li>
          ))}
        </ul>
        <Button size="medium" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}
