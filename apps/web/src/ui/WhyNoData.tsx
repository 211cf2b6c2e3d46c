import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ServerNotice } from '@tickmark/core/answers/ServerNotice'
import {
  type Absence,
  type DataSubject,
  explainAbsence,
} from '@tickmark/core/status/explainAbsence'
import type { ReactNode } from 'react'
import { pageSettings } from '../data/pageSettings.ts'
import { useAsOf } from '../data/readSearch.ts'
import { trpc } from '../data/trpc.ts'
import { useDataStatus } from '../data/useDataStatus.ts'
import { Button, buttonClasses } from './Button.tsx'
import { StatePanel } from './EmptyState.tsx'
import type { IconName } from './Icon.tsx'
import { PageLink } from './PageLink.tsx'
import { Skeleton } from './Skeleton.tsx'

export type NoDataProps = {
  /** The missing data: metrics, a kind of records, or anything. */
  of: DataSubject
  /** One of what is listed, such as `project`. */
  row?: string
  /** Several of them, where a list is named by its rows, such as `gaps`. */
  rows?: string
  /** The filters that may leave something out, and how to take them off. */
  filters?: { isOn: boolean; clear?: () => void } | undefined
  /** The title where sources have some but there is none here. */
  none?: string
  /** True if the title is enough, since another panel of the page explains it. */
  isBrief?: boolean
  /** The project whose records are missing, for those that users can propose. */
  project?: string
  /** Advice where sources have some but there is none here. */
  children?: ReactNode
}

const ICONS = {
  loading: 'clock',
  waiting: 'clock',
  failed: 'warning',
  'needs-key': 'lock',
  'no-source': 'inbox',
  before: 'clock',
  filtered: 'inbox',
  none: 'inbox',
} as const satisfies Record<Absence['kind'], IconName>

const NOTICES_MS = 15_000
const LINK = 'underline decoration-line2 underline-offset-2 hover:text-fg'

/** Explains why there is nothing to show, with the way out: other filters, a key, an import, or waiting. */
export function WhyNoData(props: NoDataProps) {
  const { of, row, rows, filters, none, isBrief = false, project, children } = props
  const { data: status } = useDataStatus()
  const asOf = useAsOf()
  const explain = (notices: readonly ServerNotice[]) =>
    status &&
    explainAbsence(of, {
      status,
      notices,
      asOf,
      isFiltered: filters?.isOn === true,
      ...(row !== undefined && { row }),
      ...(rows !== undefined && { rows }),
      ...(none !== undefined && { none }),
    })
  // Notices only say why nothing is requested.
  const enabled = explain([])?.kind === 'waiting'
  const { data: known } = useQuery(
    trpc.status.getNotices.queryOptions(
      {},
      { enabled, staleTime: NOTICES_MS, refetchInterval: NOTICES_MS },
    ),
  )
  const absence = explain(known?.notices ?? [])
  if (absence === undefined) return <Skeleton className="m-3.5 h-32" />
  const { kind, title, lines } = absence
  if (kind === 'before')
    return (
      <StatePanel icon={ICONS[kind]} title={title}>
        {!isBrief && <Lines lines={lines} />}
        {!isBrief && <ReturnToToday />}
      </StatePanel>
    )
  const isShort = isBrief || kind === 'filtered' || kind === 'none' || pageSettings.partnerTerminal
  const canPropose =
    'records' in of &&
    of.records === 'vesting_schedules' &&
    (kind === 'none' ? project !== undefined : !isShort && kind !== 'loading') &&
    !pageSettings.partnerTerminal
  return (
    <StatePanel icon={ICONS[kind]} title={title}>
      {kind === 'none' && children}
      {!isBrief && filters?.isOn && filters.clear && (
        <Button onClick={filters.clear}>Clear filters</Button>
      )}
      {!isShort && (
        <>
          <Lines lines={lines} />
          {'anything' in of && kind !== 'loading' && status?.totals.facts === 0 && <ImportHint />}
          <SourcesLink isLive={status?.live !== null || kind !== 'loading'} />
        </>
      )}
      {canPropose && <ProposeSchedule project={project} />}
    </StatePanel>
  )
}

/** Takes the as-of day out of the address. */
function ReturnToToday() {
  const navigate = useNavigate()
  return (
    <Button
      onClick={() => navigate({ to: '.', search: (before) => ({ ...before, as_of: undefined }) })}
    >
      As of today
    </Button>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <div className="flex flex-col gap-1">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** The page that shows how far a load is, or what each source has delivered. */
function SourcesLink({ isLive }: { isLive: boolean }) {
  return isLive ? (
    <PageLink to="/status/$list" params={{ list: 'sources' }} className={LINK}>
      State of the sources
    </PageLink>
  ) : (
    <PageLink to="/status" className={LINK}>
      Data status
    </PageLink>
  )
}

/** The command that loads files. */
function ImportHint() {
  return (
    <>
      <p>Or load a folder of files:</p>
      <pre className="rounded-md border border-line bg-raise p-3 font-mono text-sm">
        {'npm run import -- <folder>'}
      </pre>
    </>
  )
}

/** Schedules also come from users. */
function ProposeSchedule({ project }: { project: string | undefined }) {
  return (
    <>
      <p>
        Propose the schedule of a project as a JSON file of unlock events.{' '}
        <Link
          to="/docs/$page"
          params={{ page: 'user-guide' }}
          hash="unlock-schedules"
          className={LINK}
        >
          File format
        </Link>
      </p>
      <Link
        to="/datahub/new"
        search={{ kind: 'data', ...(project !== undefined && { project }) }}
        className={buttonClasses({})}
      >
        Add a schedule
      </Link>
    </>
  )
}
