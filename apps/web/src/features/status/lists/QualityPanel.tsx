import { useQuery } from '@tanstack/react-query'
import type { QualityCheckStatus } from '@tickmark/core/answers/Quality'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { trpc } from '../../../data/trpc.ts'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const FIELDS = [
  'check_id',
  'title',
  'says',
  'last_run_at',
  'last_compared',
  'last_failed',
  'held',
  'withheld',
  'settled',
] as const
const HEADS = [
  'Check',
  'Last run',
  '#Looked at',
  '#Found',
  '#Held now',
  '#Not shown',
  '#Settled',
] as const

const count = (value: number) => formatValue(value, 'number', 'exact')

/** Each check that batches go through: what it says, when it ran last, and how many points it holds. */
export function QualityPanel() {
  const query = useQuery(trpc.status.getQuality.queryOptions({}))
  const { data } = query
  const tableOf = (checks: readonly QualityCheckStatus[], maxHeight?: number) => (
    <FactTable
      label="Quality checks"
      heads={HEADS}
      isWhole={maxHeight === undefined}
      maxHeight={maxHeight}
      rows={checks.map(describe)}
    />
  )
  return (
    <Panel
      title="What every batch goes through"
      controls={
        <PanelTools
          subject={{
            title: 'Quality checks',
            question: { procedure: 'status.getQuality', input: {} },
            file: 'quality-checks',
            table:
              data &&
              (async () =>
                (await import('../../../tables/tabulateRows.ts')).tabulateRows(
                  [{ id: 'fields', file: FIELDS }],
                  data.checks,
                  {
                    isSample: data.meta.sample,
                  },
                )),
          }}
          enlarge={data && ((height) => tableOf(data.checks, height))}
        />
      }
      footer={
        data && (
          <span>
            {count(data.held)} of {count(data.points)} points are held.
          </span>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[360px]" />}>
        {({ checks }) => tableOf(checks)}
      </QueryView>
    </Panel>
  )
}

function describe(check: QualityCheckStatus) {
  return {
    key: check.check_id,
    cells: [
      <span key="says" className="inline-block max-w-xl min-w-56 whitespace-normal">
        {check.title}
        <span className="block text-xs text-fg3">{check.says}</span>
      </span>,
      check.last_run_at === null ? '—' : formatMoment(check.last_run_at),
      count(check.last_compared),
      count(check.last_failed),
      count(check.held),
      count(check.withheld),
      count(check.settled),
    ],
  }
}
