import type { AskedDataset, AskedSource } from '@tickmark/core/answers/SyncStatus'
import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { QueryView } from '../../../data/QueryView.tsx'
import { SourceName } from '../../../data/SourceName.tsx'
import { useSession } from '../../../session/useSession.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DatasetProblems } from './DatasetProblems.tsx'
import { RunNowButton } from './RunNowButton.tsx'
import { RunningSync } from './RunningSync.tsx'
import { useSyncStatus } from './useSyncStatus.ts'

const STATES = {
  never: { label: 'Not asked yet', tone: 'quiet' },
  loaded: { label: 'Loaded', tone: 'good' },
  unchanged: { label: 'Nothing new', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  'not-attempted': { label: 'Stopped before', tone: 'warn' },
} as const satisfies Record<AskedDataset['state'], { label: string; tone: string }>

const HEADS = [
  'Dataset',
  'State',
  'Last asked',
  '#Subjects',
  '#Requests',
  '#Kept answers used',
  '#New or changed rows',
  'Problems',
] as const

const count = (value: number) => formatValue(value, 'number', 'exact')

/** The sources that are asked over the network: when, how far, and what became of it the last time. */
export function LiveSourcesPanel() {
  const query = useSyncStatus()
  const { user } = useSession()
  return (
    <Panel
      title="Live sources"
      controls={
        user.isStaff && (
          <RunNowButton
            isRunning={query.data?.running != null}
            onStarted={() => void query.refetch()}
          />
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[560px]" />}>
        {(status) => (
          <>
            <div className="min-h-12 px-3.5 py-3" aria-live="polite">
              <RunningSync status={status} />
            </div>
            {status.sources.map((source) => (
              <Source key={source.source_id} source={source} />
            ))}
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function Source({ source }: { source: AskedSource }) {
  return (
    <section aria-label={source.title} className="pb-4">
      <h3 className="px-3.5 pt-2 text-md font-semibold">
        <SourceName id={source.source_id} />
      </h3>
      <p className="px-3.5 pb-2 text-sm text-fg3">
        {source.attribution ?? source.licence}. {source.units}. {source.time}{' '}
        {source.revision_days > 0 &&
          `Each time the last ${source.revision_days} days are asked for again.`}
      </p>
      <FactTable
        label={`Datasets of ${source.title}`}
        heads={HEADS}
        isWhole
        rows={source.datasets.map((dataset) => ({
          key: dataset.dataset,
          cells: [
            dataset.title,
            <Badge key="state" tone={STATES[dataset.state].tone}>
              {STATES[dataset.state].label}
            </Badge>,
            dataset.ended_at === null ? '—' : formatMoment(dataset.ended_at),
            count(dataset.subjects),
            count(dataset.asked),
            count(dataset.reused),
            count(dataset.rows_kept),
            <DatasetProblems key="problems" dataset={dataset} />,
          ],
        }))}
      />
    </section>
  )
}
