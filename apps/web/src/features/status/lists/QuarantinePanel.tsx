import { QUARANTINE_STATES } from '@tickmark/core/answers/choices'
import type { QuarantinedPoint } from '@tickmark/core/answers/Quality'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { HOLDING_CHECK_IDS, QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { quarantineQuery } from '@tickmark/core/screens/statusLists'
import { useMemo, useState } from 'react'
import { callAccount } from '../../../data/callAccount.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useDataStatus.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { textColumn, valueColumn } from '../../../tables/figureColumn.tsx'
import { keyOfSeries, listSeriesColumns } from '../../../tables/restatementColumns.tsx'
import { usePagedList } from '../../../tables/usePagedList.ts'
import { Button } from '../../../ui/Button.tsx'
import { FeedLinks } from '../../../ui/FeedLinks.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TraceButton } from '../../../ui/TraceButton.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { showFailureOf } from '../../../ui/toasts/showFailure.ts'
import { useOneAtATime } from '../../../ui/useOneAtATime.ts'
import { StatusListPanel } from './StatusListPanel.tsx'
import { toListQuery, useStatusSearch } from './useStatusSearch.ts'

const STATES = {
  held: 'Quarantined now',
  released: 'Released',
  replaced: 'Replaced',
} as const satisfies Record<QuarantinedPoint['state'], string>

/** Points that a check holds back, the newest change first. */
export function QuarantinePanel() {
  const { search, change } = useStatusSearch()
  const { user } = useSession()
  const [releasing, setReleasing] = useState<QuarantinedPoint | null>(null)
  const columns = useQuarantineColumns(user.isStaff ? setReleasing : null)
  const input = quarantineQuery({
    ...toListQuery(search),
    check: search.check,
    state: search.state,
  })
  const list = usePagedList(trpc.status.listHeldPoints, input)
  return (
    <>
      <StatusListPanel
        title="Quarantined points"
        call="status.listHeldPoints"
        input={input}
        {...list}
        read={({ points, total }) => ({ rows: points, total })}
        table={{ label: 'Quarantined points', layoutId: 'held', columns, rowKey: keyOf }}
        none="Every point passed its checks or has been confirmed since."
        filters={
          <>
            <Select
              label="Check"
              size="xsmall"
              edge="quiet"
              options={[
                { value: '', label: 'Any check' },
                ...HOLDING_CHECK_IDS.map((id) => ({ value: id, label: QUALITY_CHECKS[id].title })),
              ]}
              value={input.check ?? ''}
              onChange={(check) => change({ check: check || undefined })}
            />
            <Select
              label="State"
              size="xsmall"
              edge="quiet"
              options={QUARANTINE_STATES.map((state) => ({ value: state, label: STATES[state] }))}
              value={search.state ?? 'held'}
              onChange={(state) => change({ state: state === 'held' ? undefined : state })}
            />
          </>
        }
        note={() => (
          <>
            <span>
              Provisional points are shown with a mark. The others are not shown until another
              source or staff confirm them.
            </span>
            <FeedLinks log="held-points" projects={search.projects} />
          </>
        )}
      />
      {releasing !== null && (
        <ReleaseDialog
          point={releasing}
          onReleased={() => void queryClient.invalidateQueries({ queryKey: [['status']] })}
          onClose={() => setReleasing(null)}
        />
      )}
    </>
  )
}

function keyOf(row: QuarantinedPoint): string {
  return `${keyOfSeries(row)}/${row.day}/${row.source_id}`
}

/** The columns of quarantined points: the point, its value and the expected one, and why it is quarantined. */
function useQuarantineColumns(
  onRelease: ((point: QuarantinedPoint) => void) | null,
): readonly DataColumn<QuarantinedPoint>[] {
  const sourceName = useSourceName()
  return useMemo(() => {
    const columns: DataColumn<QuarantinedPoint>[] = [
      ...listSeriesColumns<QuarantinedPoint>(),
      textColumn('day', 'Date', {
        width: 105,
        cell: (row) => formatDay(row.day),
        file: ['day'],
      }),
      valueColumn('value', 'Value', {
        width: 150,
        cell: (row) => <TraceButton point={row}>{write(row, row.value)}</TraceButton>,
        file: ['value'],
      }),
      valueColumn('expected', 'Expected', {
        width: 140,
        cell: (row) => write(row, row.expected),
        file: ['expected'],
      }),
      textColumn('shown', 'Shown', {
        width: 120,
        cell: ({ state, withheld }) => describeState(state, withheld),
        file: [{ header: 'withheld', value: (row) => (row.withheld ? 1 : 0) }, 'state'],
      }),
      textColumn('check', 'Check', {
        width: 210,
        cell: (row) => QUALITY_CHECKS[row.check_id].title,
        file: ['check_id'],
      }),
      textColumn('why', 'Reason', {
        width: 320,
        cell: ({ why, reason }) => {
          const text = reason === '' ? why : `${why}; ${reason}`
          return <span title={text}>{text}</span>
        },
        file: ['why', 'reason'],
      }),
      textColumn('source', 'Source', {
        width: 140,
        cell: (row) => <span title={row.file}>{sourceName(row.source_id)}</span>,
        file: ['source_id'],
      }),
      valueColumn('observed', 'Observed', {
        width: 175,
        cell: (row) => formatMoment(row.observed_at),
        file: ['observed_at'],
      }),
    ]
    if (onRelease === null) return columns
    const release: DataColumn<QuarantinedPoint> = textColumn('release', 'Staff', {
      width: 90,
      cell: (row) =>
        row.state === 'held' && (
          <button
            type="button"
            className="rounded-sm underline decoration-line2 underline-offset-4 hover:text-fg"
            onClick={() => onRelease(row)}
          >
            Release
          </button>
        ),
    })
    return [...columns, release]
  }, [onRelease, sourceName])
}

function describeState(state: QuarantinedPoint['state'], isWithheld: boolean): string {
  if (state === 'held') return isWithheld ? 'not at all' : 'provisional'
  return state === 'released' ? 'released' : 'replaced'
}

function write({ metric_id }: QuarantinedPoint, value: number | null): string {
  return formatValue(value, findMetric(metric_id)?.format ?? 'number', 'exact')
}

const MIN_REASON_LENGTH = 3

type Props = { point: QuarantinedPoint; onReleased: () => void; onClose: () => void }

/** Requires a reason from staff why a quarantined value is right, and publishes it. The audit log and the point have the reason. */
function ReleaseDialog({ point, onReleased, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { isRunning: isSending, run } = useOneAtATime()
  const { nameOf } = useProjects()
  const metric = findMetric(point.metric_id)
  const release = async () => {
    const { metric_id, project_id, chain_id, product_id, contract_id, day, source_id } = point
    const key = { metric_id, project_id, chain_id, product_id, contract_id, day, source_id }
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
          {metric?.title ?? point.metric_id} of <bdi>{nameOf(point.project_id)}</bdi> on{' '}
          {formatDay(point.day)} will be published as{' '}
          {formatValue(point.value, metric?.format ?? 'number', 'exact')}. Reason for the
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
