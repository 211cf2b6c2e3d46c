import type { DataStatus } from '../answers/DataStatus.ts'
import type { ServerNotice } from '../answers/ServerNotice.ts'
import { formatAsOf, formatDay } from '../formats/formatDay.ts'
import { listFew } from '../formats/listFew.ts'
import { listMetricParts } from '../formula/listRelatedMetrics.ts'
import { findMetric } from '../metrics/findMetric.ts'
import { nameInSentence } from '../metrics/nameInSentence.ts'
import { toDay } from '../time/Day.ts'
import { parseAsOf } from '../time/parseAsOf.ts'
import { describeFirstLoad, explainMissing, nameDataset, nameSource } from './describeFirstLoad.ts'

/** Records that are no points, with their name in a sentence. */
const RECORDS = {
  fundraises: 'funding rounds',
  vesting_schedules: 'unlock schedules',
  contracts: 'contracts',
  contract_activity: 'activity of contracts',
  token_holders: 'token holders',
  canister_balances: 'canister balances',
  assets: 'tokenized assets',
  token_rights: 'token rights',
  events: 'events',
  bridge_flows: 'bridge flows',
} as const
export type RecordKind = keyof typeof RECORDS

/** The content of a list, table, chart or figure: metrics, one kind of records, or anything that sources report. */
export type DataSubject =
  | { metrics: readonly string[] }
  | { records: RecordKind }
  | { anything: true }

/** The part of the data status that says why something is missing. */
export type SupplyStatus = Pick<
  DataStatus,
  'state' | 'live' | 'first_import' | 'datasets' | 'metrics' | 'records' | 'totals'
>

/** The reason why there is nothing to show. */
export type Absence = {
  /**
   * - `loading`: it is on its way.
   * - `waiting`: no source has been requested for it.
   * - `failed`: a source was requested and failed.
   * - `needs-key`: its source wants a key or another plan.
   * - `no-source`: no source has it.
   * - `before`: as of a moment before the first load.
   * - `filtered`: there is some, which the filters leave out.
   * - `none`: there is some, but not here.
   */
  kind:
    | 'loading'
    | 'waiting'
    | 'failed'
    | 'needs-key'
    | 'no-source'
    | 'before'
    | 'filtered'
    | 'none'
  title: string
  /** Sentences about the reason and the remedy. */
  lines: string[]
}

type Circumstances = {
  status: SupplyStatus
  /** The reasons why the server does less than it could. */
  notices?: readonly ServerNotice[]
  /** The day or moment that is looked back to. */
  asOf?: string | undefined
  /** True if filters leave something out. */
  isFiltered?: boolean
  /** One of what is listed, such as `project`. */
  row?: string
  /** Several of them, where a list is named by its rows, such as `gaps`. */
  rows?: string
  /** The text where sources have some, but there is none here, such as `No unlock is scheduled in this window`. */
  none?: string
}

/** Decides why there is nothing to show, from what sources have delivered, the state of their datasets, and filters. */
export function explainAbsence(subject: DataSubject, given: Circumstances): Absence {
  const { status, row = 'row', isFiltered = false } = given
  const before = explainBefore(given)
  if (before !== undefined) return before
  const isThere = hasData(subject, status)
  if (isThere && isFiltered) return { kind: 'filtered', title: nameFiltered(given), lines: [] }
  const datasets = listSuppliers(subject, status)
  const noun = nameSubject(subject, status)
  const isComing = datasets.filter(
    ({ state }) => state === 'running' || (state === 'waiting' && status.live !== null),
  )
  const load = describeFirstLoad(status)
  if (isComing.length > 0 || (load !== null && status.live === null))
    return {
      kind: 'loading',
      title: `Loading ${noun}`,
      lines: [
        ...describeComing(isComing),
        ...(load === null ? [] : [`${load.what}: ${load.progress}, ${load.since}.`]),
      ],
    }
  if (isThere) return { kind: 'none', title: given.none ?? `No ${row} here`, lines: [] }
  return explainMissingSubject({ noun, datasets, notices: given.notices ?? [] })
}

function explainBefore({ asOf = '', status }: Circumstances): Absence | undefined {
  const since = status.totals.known_since
  const moment = parseAsOf(asOf)
  if (since === null || moment?.by !== 'observed' || moment.moment >= Date.parse(since))
    return undefined
  return {
    kind: 'before',
    title: `Nothing was known as of ${formatAsOf(asOf)}`,
    lines: [
      `The data of this terminal begins with what sources had on ${formatDay(toDay(Date.parse(since)))}.`,
    ],
  }
}

function nameFiltered({ row = 'row', rows }: Circumstances): string {
  return rows === undefined ? `No ${row} matches these filters` : `No ${rows} match these filters`
}

/** The name of anything that sources report. */
const ANY = 'data'
/** More datasets than this are not named one by one. */
const MAX_NAMED = 3

type Missing = {
  noun: string
  datasets: readonly Dataset[]
  notices: readonly ServerNotice[]
}

function explainMissingSubject({ noun, datasets, notices }: Missing): Absence {
  const of = (wanted: Dataset['state']) => datasets.filter(({ state }) => state === wanted)
  const reasons = (many: readonly Dataset[]) =>
    many
      .slice(0, MAX_NAMED)
      .map((dataset) => `${nameDataset(dataset)}. ${explainMissing(dataset) ?? ''}`)
  const [waiting, failed, withheld] = [of('waiting'), of('failed'), of('withheld')]
  if (waiting.length > 0)
    return {
      kind: 'waiting',
      title: noun === ANY ? 'Nothing is loaded yet' : `Not loaded yet: ${noun}`,
      lines: [...explainWait(notices, waiting), ...reasons(failed)],
    }
  if (failed.length > 0)
    return {
      kind: 'failed',
      title: `Couldn’t load ${noun}`,
      lines: reasons([...failed, ...withheld]),
    }
  if (withheld.length > 0)
    return {
      kind: 'needs-key',
      title: `A key is needed for ${noun}`,
      lines: [...reasons(withheld), 'Set it in the environment of the server and restart it.'],
    }
  const had = datasets.filter(({ state }) => state === 'loaded')
  return {
    kind: 'no-source',
    title: noun === ANY ? 'Nothing is loaded yet' : `No source has delivered ${noun}`,
    lines: [
      had.length > 0
        ? `${listFew([...new Set(had.map(({ source_id }) => nameSource(source_id)))])} had none.`
        : 'No live source of this terminal reports them.',
      'Import files that have them.',
    ],
  }
}

/** The notices that say why no source is requested. */
const WAITS: ReadonlySet<ServerNotice['code']> = new Set([
  'sync-off',
  'own-files',
  'sync-problem',
  'sync-stopped',
  'loads-elsewhere',
])

function explainWait(notices: readonly ServerNotice[], waiting: readonly Dataset[]): string[] {
  const said = notices.filter(({ code }) => WAITS.has(code)).map(({ text }) => text)
  const names = listFew([...new Set(waiting.map(({ source_id }) => nameSource(source_id)))])
  return said.length > 0 ? said : [`${names} will be requested when the next sync runs.`]
}

function describeComing(datasets: readonly Dataset[]): string[] {
  const waiting = datasets.filter(({ state }) => state === 'waiting').map(nameDataset)
  return [
    ...datasets
      .filter(({ state }) => state === 'running')
      .slice(0, MAX_NAMED)
      .map((dataset) => {
        const { done, left } = dataset
        const progress = done + left > 0 ? `, ${done} of ${done + left} answered` : ''
        return `In progress: ${nameDataset(dataset)}${progress}.`
      }),
    ...(waiting.length > 0 ? [`Still to come: ${listFew(waiting)}.`] : []),
  ]
}

type Dataset = DataStatus['datasets'][number]

function hasData(subject: DataSubject, status: SupplyStatus): boolean {
  if ('records' in subject) return (status.records[subject.records] ?? 0) > 0
  if ('metrics' in subject) return subject.metrics.some((id) => hasMetric(id, status))
  return status.totals.facts > 0
}

function hasMetric(id: string, { metrics }: SupplyStatus): boolean {
  return metrics.some(({ metric_id, points }) => metric_id === id && points > 0)
}

/** The datasets that could deliver what is missing of a subject. */
function listSuppliers(subject: DataSubject, status: SupplyStatus): Dataset[] {
  if ('anything' in subject) return status.datasets
  if ('records' in subject)
    return status.datasets.filter(({ records }) => records.includes(subject.records))
  const wanted = new Set(subject.metrics.flatMap((id) => listReported(id)))
  const missing = [...wanted].filter((id) => !hasMetric(id, status))
  const sought = new Set(missing.length > 0 ? missing : wanted)
  return status.datasets.filter(({ metrics }) => metrics.some((id) => sought.has(id)))
}

/** Formulas refer to formulas, but never this deep. */
const MAX_DEPTH = 8

/** The metrics that sources report and a metric is computed from; itself where it is reported. */
function listReported(id: string, depth = 0): string[] {
  const metric = findMetric(id)
  const parts = metric === undefined || depth > MAX_DEPTH ? [] : listMetricParts(metric)
  if (parts.length === 0) return [id]
  const isReported =
    metric?.derivation?.by === 'formula' && metric.derivation.reported === true ? [id] : []
  return [...isReported, ...parts.flatMap((part) => listReported(part, depth + 1))]
}

function nameSubject(subject: DataSubject, status: SupplyStatus): string {
  if ('anything' in subject) return ANY
  if ('records' in subject) return RECORDS[subject.records]
  const missing = subject.metrics.filter((id) => !hasMetric(id, status))
  const named = missing.length > 0 ? missing : subject.metrics
  return listFew(
    named.map((id) => {
      const metric = findMetric(id)
      return metric === undefined ? id : nameInSentence(metric)
    }),
  )
}
