import { useQuery } from '@tanstack/react-query'
import type {
  DatasetSyncStatus,
  SourceSyncStatus,
  SyncStatus,
} from '@tickmark/core/answers/SyncStatus'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { useSession } from '../../../data/session/sessionStore.ts'
import { useSwitch } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { DatasetProblems } from './DatasetProblems.tsx'
import { RunNowButton, RunningSync } from './RunningSync.tsx'

const STATES = {
  never: { label: 'Not requested yet', tone: 'quiet' },
  withheld: { label: 'Needs a key', tone: 'quiet' },
  loaded: { label: 'Loaded', tone: 'good' },
  unchanged: { label: 'Nothing new', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  'not-attempted': { label: 'Stopped before', tone: 'warn' },
} as const satisfies Record<DatasetSyncStatus['state'], { label: string; tone: string }>

const HEADS = [
  'Dataset',
  'State',
  'Last request',
  '#Subjects',
  '#Requests',
  '#New or changed rows',
  'Problems',
] as const

/** The interval of refetching it, in milliseconds: while sources are synced, and in between. */
const POLL_MS = { running: 1_500, resting: 30_000 } as const

/** The sources that are synced over the network: when, how far, and the outcome of the last run. */
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
      <QueryView query={query} skeleton="m-3.5 h-[560px]">
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
    // What was never requested has no counts, rather than zeros.
    const count = (value: number) =>
      dataset.state === 'never' || dataset.state === 'withheld' ? '—' : formatCount(value)
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

/** Shows how many answers of the sources are stored, and which of them are lost. */
function KeptAnswersNote({ kept }: { kept: SyncStatus['kept'] }) {
  if (kept === null) return null
  const { looked_at, lists, bytes, missing, damaged, note } = kept
  return (
    <p className="mt-1 text-sm text-fg2">
      {formatCount(Math.ceil(bytes / 1_000_000))} MB of responses are stored, of{' '}
      {formatCount(lists)} {lists === 1 ? 'run' : 'runs'}, as of {formatMoment(looked_at)}.
      {missing + damaged > 0 && (
        <span className="text-warn">
          {' '}
          {formatCount(missing)} {missing === 1 ? 'answer is' : 'answers are'} missing and{' '}
          {formatCount(damaged)} damaged; figures cannot be traced to these.
        </span>
      )}
      {note !== null && <span className="text-warn"> {note}</span>}
    </p>
  )
}

/** Under which terms each source gives its data, and what its numbers and days mean. */
function SourceTerms({ sources }: { sources: readonly SourceSyncStatus[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 px-3.5 py-4 text-sm md:grid-cols-[auto_1fr]">
      {sources.map((source) => (
        <div key={source.source_id} className="contents">
          <dt className="font-medium">{source.title}</dt>
          <dd className="max-w-[100ch] text-fg2">
            {source.attribution !== null && `${source.attribution}. `}
            License: <Licence source={source} />. Units: {source.units}. Time: {source.time}{' '}
            {source.revision_days > 0 &&
              `The last ${source.revision_days} days are requested again each time.`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Licence({ source: { licence, licence_url } }: { source: SourceSyncStatus }) {
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  if (licence_url === null || !mayLeave) return licence
  return (
    <a
      className="underline decoration-line2 underline-offset-2 hover:text-fg"
      href={licence_url}
      rel="noreferrer"
      target="_blank"
    >
      {licence}
    </a>
  )
}

/** The state of the sync of live sources. */
function useSyncStatus() {
  return useQuery(
    trpc.status.getSync.queryOptions(
      {},
      {
        staleTime: POLL_MS.running,
        refetchInterval: ({ state }) => (state.data?.running ? POLL_MS.running : POLL_MS.resting),
      },
    ),
  )
}
