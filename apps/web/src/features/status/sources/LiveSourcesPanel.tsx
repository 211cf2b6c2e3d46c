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
              rows={status.sources.flatMap((source) =>
                describe(source, status.running !== null || status.is_elsewhere),
              )}
            />
            <SourceTerms sources={status.sources} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

/** Describes the datasets of a source. One without an ended run may be requested or loaded in part while a sync runs. */
function describe({ source_id, title, datasets }: SourceSyncStatus, isRunning: boolean) {
  return datasets.map((dataset) => {
    // Datasets that were never requested have no counts, rather than zeros.
    const count = (value: number) =>
      dataset.state === 'never' || dataset.state === 'withheld' ? '—' : formatCount(value)
    const { label, tone } = STATES[dataset.state]
    const isUnfinished = isRunning && dataset.state === 'never'
    return {
      key: `${source_id} ${dataset.dataset}`,
      cells: [
        <span key="dataset" className="block min-w-40 max-w-72 whitespace-normal">
          {dataset.title}
          <span className="block text-xs text-fg3">{title}</span>
        </span>,
        <Badge key="state" tone={tone}>
          {isUnfinished ? 'Not finished yet' : label}
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
            License: <License source={source} />. Units: {source.units}. Time: {source.time}{' '}
            {source.revision_days > 0 &&
              `The last ${source.revision_days} days are requested again each time.`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function License({ source: { license, license_url } }: { source: SourceSyncStatus }) {
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  if (license_url === null || !mayLeave) return license
  return (
    <a
      className="underline decoration-line2 underline-offset-2 hover:text-fg"
      href={license_url}
      rel="noreferrer"
      target="_blank"
    >
      {license}
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

/** The problems of a dataset: why it failed, what was left out, what was unavailable, and names without a project. */
function DatasetProblems({ dataset }: { dataset: DatasetSyncStatus }) {
  const { error, rejects, faults, fault_count, unmatched, unmatched_count, needs } = dataset
  const rejected = rejects.reduce((sum, one) => sum + one.count, 0)
  if (needs !== null)
    return (
      <p className="min-w-[22ch] max-w-[52ch] whitespace-normal text-sm text-fg2">
        Not requested: it needs {needs}.
      </p>
    )
  return (
    <div className="flex min-w-[22ch] max-w-[52ch] flex-col gap-1 whitespace-normal">
      {error !== null && <p className="text-sm text-down [overflow-wrap:anywhere]">{error}</p>}
      <Listed
        title={`${formatCount(rejected)} left out or quarantined`}
        lines={rejects.map(({ reason, count: times, example }) => [
          `${formatCount(times)} × ${reason}`,
          example,
        ])}
        total={rejects.length}
      />
      <Listed
        title={`${formatCount(fault_count)} could not be fetched`}
        lines={faults.map(({ key, message }) => [key, message])}
        total={fault_count}
      />
      <Listed
        title={`${formatCount(unmatched_count)} unmatched names`}
        lines={unmatched.map(({ name, reason }) => [name, reason])}
        total={unmatched_count}
      />
      {error === null && rejected + fault_count + unmatched_count === 0 && '—'}
    </div>
  )
}

type ListedProps = { title: string; lines: readonly (readonly [string, string])[]; total: number }

function Listed({ title, lines, total }: ListedProps) {
  if (total === 0) return null
  return (
    <details className="text-sm text-fg2">
      <summary className="rounded-sm">{title}</summary>
      <ul className="mt-1 flex max-h-60 flex-col gap-1 overflow-auto">
        {lines.map(([name, why]) => (
          <li key={name}>
            <code className="font-mono text-xs break-all">{name}</code>
            <span className="block text-xs text-fg3">{why}</span>
          </li>
        ))}
        {total > lines.length && <li>and {formatCount(total - lines.length)} more</li>}
      </ul>
    </details>
  )
}
