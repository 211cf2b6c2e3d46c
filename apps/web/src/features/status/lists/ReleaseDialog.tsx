import type { QuarantinedPoint } from '@tickmark/core/answers/Quality'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { useState } from 'react'
import { ACCOUNT_API_SCOPES } from '../../../data/accountQuery.ts'
import { postRest } from '../../../data/rest/sendRest.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showFailureOf } from '../../../ui/toasts/toast.ts'
import { useOneAtATime } from '../../../ui/useOneAtATime.ts'

const SHORTEST_REASON = 3

type Props = { point: QuarantinedPoint; onReleased: () => void; onClose: () => void }

/** Requires a reason from staff why a quarantined value is right, and publishes it. The audit log and the point have the reason. */
export function ReleaseDialog({ point, onReleased, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { isRunning: isSending, run } = useOneAtATime()
  const { nameOf } = useProjects()
  const metric = findMetric(point.metric_id)
  const release = async () => {
    const { metric_id, project_id, chain_id, product_id, contract_id, day, source_id } = point
    const key = { metric_id, project_id, chain_id, product_id, contract_id, day, source_id }
    const body = { points: [key], reason }
    await postRest('/staff/held-points/release', body, ACCOUNT_API_SCOPES.organization)
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
          {metric?.title ?? point.metric_id} of <bdi>{nameOf(point.project_id)}</bdi> on{' '}
          {formatDay(point.day)} will be published as{' '}
          {formatValue(point.value, metric?.format ?? 'number', 'exact')}. Reason for the
          quarantine: {point.why}.
        </p>
        <Field label="Why the value is right">
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
            disabled={isSending || reason.trim().length < SHORTEST_REASON}
          >
            {isSending ? 'Releasing…' : 'Release'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
