import type { DatasetSyncStatus, SourceSyncStatus } from '@tickmark/core/answers/SyncStatus'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useSession } from '../../../data/session/sessionStore.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DatasetProblems } from './DatasetProblems.tsx'
import { KeptAnswersNote } from './KeptAnswersNote.tsx'
import { RunNowButton } from './RunNowButton.tsx'
import { RunningSync } from './RunningSync.tsx'
import { SourceTerms } from './SourceTerms.tsx'
import { useSyncStatus } from './useSyncStatus.ts'

const STATES = {
  never: { label: 'Not asked yet', tone: 'quiet' },
  withheld: { label: 'Needs a key', tone: 'quiet' },
  loaded: { label: 'Loaded', tone: 'good' },
  unchanged: { label: 'Nothing new', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  'not-attempted': { label: 'Stopped before', tone: 'warn' },
} as const satisfies Record<DatasetSyncStatus['state'], { label: string; tone: string }>

const HEADS = [
  'Dataset',
  'State',
  'Last asked',
  '#Subjects',
  '#Requests',
  '#New or changed rows',
  'Problems',
] as const

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
            <div className="min-h-12 px-3.5 pb-3" aria-live="polite">
              <RunningSync status={status} />
              <KeptAnswersNote kept={status.kept} />
            </div>
            <FactTable
              label="Datasets of live sources"
              heads={HEADS}
              isWhole
              rows={status.sources.flatMap(describe)}
            />
            <SourceTerms sources={status.sources} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function describe({ source_id, title, datasets }: SourceSyncStatus) {
  return datasets.map((dataset) => {
    // What was never asked for has no counts, rather than none of everything.
    const count = (value: number) =>
      dataset.state === 'never' || dataset.state === 'withheld'
        ? '—'
        : formatValue(value, 'number', 'exact')
    const { label, tone } = STATES[dataset.state]
    return {
      key: `${source_id} ${dataset.dataset}`,
      cells: [
        <span key="dataset" className="block min-w-40 max-w-72 whitespace-normal">
          {dataset.title}
          <span className="block text-xs text-fg3">{title}</span>
        </span>,
        <Badge key="state" tone={tone}>
          {label}
        </Badge>,
        dataset.ended_at === null ? '—' : formatMoment(dataset.ended_at),
        count(dataset.subjects),
        count(dataset.asked),
        count(dataset.rows_kept),
        <DatasetProblems key="problems" dataset={dataset} />,
      ],
    }
  })
}
