import { useQuery } from '@tanstack/react-query'
import type { Alert, AlertDelivery } from '@tickmark/core/alerts/Alert'
import { describeCondition, formatAlertValue } from '@tickmark/core/alerts/describeCondition'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { AlertDialog, SecretBox } from '../../../documents/alerts/AlertDialog.tsx'
import { describeWatched } from '../../../documents/alerts/alertWords.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { DialogBoundary } from '../../../ui/Boundary.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { AccountList } from '../AccountList.tsx'
import { AccountPage } from '../AccountPage.tsx'
import {
  type AlertStanding,
  describeDelivery,
  FOR_EVER,
  isMuted,
  stateOfAlert,
} from './alertState.ts'

/** The alerts of the user. */
export function AlertsPage() {
  return (
    <AccountPage path="/account/alerts">
      {() => (
        <PanelSlot name="Alerts">
          <AlertsPanel />
        </PanelSlot>
      )}
    </AccountPage>
  )
}

/** The alerts of the user, with a button to create one. */
function AlertsPanel() {
  const query = useQuery({
    ...accountQuery('/v3/internal/alerts'),
    // Checks continue while the page is open.
    refetchInterval: REFETCH_MS,
  })
  const { nameOf } = useProjects()
  const [now] = useState(() => Date.now())
  const [isMaking, setMaking] = useState(false)
  const make = (
    <Button variant="solid" onClick={() => setMaking(true)}>
      New alert
    </Button>
  )
  return (
    <AccountList
      title="Alerts"
      query={query}
      rowsOf={({ alerts }) => alerts}
      none={
        <EmptyState title="No alerts yet">
          <p>
            An alert notifies you when a value crosses a threshold or tokens are about to unlock.
            Create one here, with “Alert me…” on a chart, or on the page of unlocks.
          </p>
        </EmptyState>
      }
      controls={make}
      footer="Alerts are checked whenever new data arrives."
      keyOf={({ alert_id }) => alert_id}
      cellsOf={(alert) => {
        const { definition, muted_until, fault } = alert
        const state = stateOfAlert(alert, now)
        return {
          Name: (
            <span className="block max-w-72 min-w-44 whitespace-normal">
              <span className="flex items-start justify-between gap-2">
                <bdi className="font-medium wrap-anywhere">{alert.name}</bdi>
                <AlertMenu alert={alert} now={now} />
              </span>
              <span className="block text-sm text-fg3">{describeWatched(definition, nameOf)}</span>
              {fault !== null && <span className="block text-sm text-down">{fault}</span>}
            </span>
          ),
          State: (
            <span className="flex flex-col items-start gap-1">
              <Badge tone={STATES[state].tone}>
                {state === 'out' ? describeOut(definition) : STATES[state].label}
              </Badge>
              {state === 'muted' && muted_until !== FOR_EVER && (
                <span className="text-sm text-fg3">
                  until <Moment at={muted_until} isExact />
                </span>
              )}
            </span>
          ),
          '#Latest': <NewestValue alert={alert} />,
          Threshold: (
            <span className="block max-w-48 min-w-28 whitespace-normal text-fg2">
              {describeCondition(definition)}
            </span>
          ),
          'Last fired': <Moment at={alert.last_fired_at} never="Never" isExact />,
          Notifies: (
            <span className="block max-w-24 whitespace-normal">{describeChannels(alert)}</span>
          ),
        }
      }}
    >
      {isMaking && <AlertDialog onClose={() => setMaking(false)} />}
    </AccountList>
  )
}

/** The API path of the alerts, and how often an open page refetches them. */
const REFETCH_MS = 5_000

const STATES = {
  fault: { label: 'Cannot be checked', tone: 'bad' },
  muted: { label: 'Muted', tone: 'quiet' },
  out: { label: 'Threshold passed', tone: 'warn' },
  waiting: { label: 'No values yet', tone: 'quiet' },
  quiet: { label: 'Watching', tone: 'good' },
} as const satisfies Record<AlertStanding, { label: string; tone: string }>

/** Describes on which side of its threshold an alert is. */
function describeOut(definition: Alert['definition']): string {
  if (!('query' in definition)) return 'Unlock ahead'
  return definition.condition.direction === 'below' ? 'Below threshold' : 'Above threshold'
}

function describeChannels({ definition: { channels } }: Alert): string {
  const named = [
    ...(channels.email ? ['Email'] : []),
    ...(channels.webhook_url === null ? [] : ['webhook']),
  ]
  return named.length === 0 ? 'No one' : named.join(', ')
}

/** The unlock that comes next of those that are near. */
function NextUnlock({ alert }: { alert: Alert }) {
  const [first, ...others] = alert.series.toSorted((a, b) => a.period.localeCompare(b.period))
  if (first?.unlock === undefined) return <span className="text-fg3">—</span>
  return (
    <span className="block">
      <span className="block font-medium">
        {formatValue(first.value, 'tokens', 'compact')} {first.unlock.symbol}
      </span>
      <span className="block text-sm text-fg3">
        {first.label}, {formatDay(first.period)}
      </span>
      {others.length > 0 && (
        <span className="block text-sm text-fg3">and {others.length} more</span>
      )}
    </span>
  )
}

/** The series that has fired or is closest to it, and the number of other series. */
function NewestValue({ alert }: { alert: Alert }) {
  const { definition } = alert
  if (!('query' in definition)) return <NextUnlock alert={alert} />
  const { query, condition } = definition
  const [first, ...others] = alert.series.toSorted((a, b) => distance(b) - distance(a))
  if (first === undefined) return <span className="text-fg3">—</span>
  const isChange = condition.kind === 'change'
  function distance({ is_out, compared, limit }: Alert['series'][number]): number {
    const beyond = condition.direction === 'above' ? compared - limit : limit - compared
    return is_out ? Number.POSITIVE_INFINITY : beyond
  }
  return (
    <span className="block">
      <span className="block font-medium">{formatAlertValue(first.value, query)}</span>
      {isChange && <span className="block text-sm text-fg2">{formatChange(first.compared)}</span>}
      <span className="block text-sm text-fg3">
        {alert.series.length > 1 && `${first.label}, `}
        {formatPeriod(first.period, query.granularity).heading}
      </span>
      {others.length > 0 && (
        <span className="block text-sm text-fg3">and {others.length} more series</span>
      )}
    </span>
  )
}

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
function AlertMenu({ alert, now }: Props) {
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
