import type { SyncStatus, SyncStep } from '@tickmark/core/answers/SyncStatus'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { callAccount } from '../../../data/callAccount.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { showFailureOf } from '../../../ui/toasts/showFailure.ts'
import { useOneAtATime } from '../../../ui/useOneAtATime.ts'

/** Shows the progress of a run, or when the next one comes. `ServerNoticeList` says why none does. */
export function RunningSync({ status }: { status: SyncStatus }) {
  const { running, every_hours, next_run_at, stopped } = status
  if (running === null)
    return (
      <div className="text-sm text-fg2">
        {every_hours !== null && (
          <p>
            {`Synced every ${every_hours === 1 ? 'hour' : `${every_hours} hours`}${next_run_at === null ? '' : `, next at ${formatMoment(next_run_at)}`}.`}
          </p>
        )}
        {stopped !== null && (
          <p className="mt-1">The last run ended at {formatMoment(stopped.at)}.</p>
        )}
      </div>
    )
  const { label, value, detail } = describe(running.step, status)
  return <ProgressBar label={label} value={value} {...(detail !== undefined && { detail })} />
}

type Described = { label: string; value: number | null; detail?: string }

function describe(step: SyncStep | null, { sources }: SyncStatus): Described {
  if (step === null) return { label: 'Starting to sync the sources', value: null }
  if (step.phase === 'finishing') return { label: 'Refreshing computed figures', value: null }
  const source = sources.find(({ source_id }) => source_id === step.source_id)
  const dataset = source?.datasets.find((one) => one.dataset === step.dataset)
  const label = `${source?.title ?? step.source_id}: ${dataset?.title ?? step.dataset}`
  if (step.phase === 'loading') return { label, value: null, detail: 'loading' }
  if (step.count === 0) return { label, value: null, detail: 'listing' }
  return { label, value: step.done / step.count, detail: `${step.done} of ${step.count}` }
}

type Props = { isRunning: boolean; onStarted: () => void }

/** Makes the server sync its sources at once; for staff. */
export function RunNowButton({ isRunning, onStarted }: Props) {
  const { isRunning: isSending, run } = useOneAtATime()
  const start = async () => {
    await callAccount('POST /v3/internal/staff/sync')
    onStarted()
  }
  const fail = (failure: unknown) => showFailureOf('The sources could not be synced', failure)
  return (
    <Button disabled={isRunning || isSending} onClick={() => void run(start, fail)}>
      Run now
    </Button>
  )
}
