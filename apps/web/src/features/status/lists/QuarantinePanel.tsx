import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { QUARANTINE_MART } from '@tickmark/core/marts/data/statusMarts'
import type { MartRow } from '@tickmark/core/marts/MartPage'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { type ReactNode, useMemo, useState } from 'react'
import { callAccount } from '../../../data/callAccount.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showFailureOf } from '../../../ui/toasts/showFailure.ts'
import { useOneAtATime } from '../../../ui/useOneAtATime.ts'
import { headsOf } from './headsOf.ts'
import { StatusMart } from './StatusMart.tsx'

/** The columns of files, which come first. */
const HEADS = headsOf([
  'project_id',
  'metric_id',
  'chain_id',
  'product_id',
  'contract_id',
  'day',
  'value',
  'expected',
  'withheld',
  'state',
  'check_id',
  'why',
  'reason',
  'source_id',
  'observed_at',
])

/** Points that a check quarantines, the newest change first. Staff may release them. */
export function QuarantinePanel() {
  const { user } = useSession()
  const [releasing, setReleasing] = useState<MartRow | null>(null)
  const { isStaff } = user
  const cells = useMemo(
    () => ({
      shown: {
        reads: ['state', 'value', 'why'],
        draw: (row: MartRow, face: ReactNode) => (
          <>
            {face}
            {isStaff && row.state === 'held' && (
              <button
                type="button"
                className="ml-2 rounded-sm underline decoration-line2 underline-offset-4 hover:text-fg"
                onClick={() => setReleasing(row)}
              >
                Release
              </button>
            )}
          </>
        ),
      },
    }),
    [isStaff],
  )
  return (
    <>
      <StatusMart
        mart={QUARANTINE_MART}
        heads={HEADS}
        cells={cells}
        log="held-points"
        none="Every point passed its checks or has been confirmed since"
      />
      {releasing !== null && (
        <ReleaseDialog
          point={releasing}
          onReleased={() => {
            for (const area of ['status', 'marts'])
              void queryClient.invalidateQueries({ queryKey: [[area]] })
          }}
          onClose={() => setReleasing(null)}
        />
      )}
    </>
  )
}

const MIN_REASON_LENGTH = 3

type Props = { point: MartRow; onReleased: () => void; onClose: () => void }

/** Requires a reason from staff why a quarantined value is right, and publishes it. The audit log and the point have the reason. */
function ReleaseDialog({ point, onReleased, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { isRunning: isSending, run } = useOneAtATime()
  const { nameOf } = useProjects()
  const { metric_id, project_id, chain_id, product_id, contract_id, day, source_id } = point
  const metric = findMetric(String(metric_id))
  const release = async () => {
    const key = {
      ...{ metric_id: String(metric_id), project_id: String(project_id), day: String(day) },
      ...{ chain_id: String(chain_id), product_id: String(product_id) },
      ...{ contract_id: String(contract_id), source_id: String(source_id) },
    }
    const body = { points: [key], reason }
    await callAccount('POST /v3/internal/staff/held-points/release', body)
    onReleased()
    onClose()
  }
  return (
    <Modal title="Release this point?" onClose={onClose}>
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run(release, (failure) => showFailureOf('The point was not released', failure))
        }}
      >
        <p>
          {metric?.title ?? metric_id} of <bdi>{nameOf(String(project_id))}</bdi> on{' '}
          {formatDay(String(day))} will be published as{' '}
          {formatValue(Number(point.value), metric?.format ?? 'number', 'exact')}. Reason for the
          quarantine: {point.why}.
        </p>
        <Field label="Reason why the value is right">
          <Input
            value={reason}
            maxLength={300}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="solid"
            disabled={isSending || reason.trim().length < MIN_REASON_LENGTH}
          >
            {isSending ? 'Releasing…' : 'Release'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
