import { checkMetric } from '@tickmark/core/datahub/checkMetric'
import type { DatahubCheck, DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import {
  applyMetricEdit,
  listMetricChanges,
  type MetricEdit,
} from '@tickmark/core/datahub/MetricEdit'
import { AppError } from '@tickmark/core/errors/AppError'
import { OwnMetric } from '@tickmark/core/metrics/OwnMetric'
import type { Acting } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { PendingPublication } from '../store/Store.ts'
import type { CatalogPublisher, PublishedMetric } from './CatalogPublisher.ts'
import { type DatahubRow, isOpen, type PreparedCommit } from './DatahubRow.ts'
import {
  listTableChecks,
  listTableConflicts,
  readTableCommit,
  stageCommit,
  type TableCommit,
} from './tableCommit.ts'

/** A commit of kind metric: the changes of the metric, and the values that were read. */
type MetricCommit = Omit<MetricEdit, 'values'> & { values?: TableCommit }

/** The metric as it was published when the commit was made; null for a new one. */
type MetricBase = { metric: OwnMetric | null }

type Prepared = {
  publisher: CatalogPublisher
  projectId: string
  edit: MetricEdit
  /** The item that it is the next commit of; absent for a new one. */
  row?: DatahubRow
}

/**
 * A commit that proposes a metric, without fields that would not change. Reads its values, where it has some.
 * @throws AppError `bad-request` when nothing would change or for another metric than that of the item; as `stageCommit`.
 */
export async function prepareMetric(
  accounts: Accounts,
  acting: Acting,
  { publisher, projectId, row, edit }: Prepared,
): Promise<PreparedCommit> {
  const { metric_id, is_deleted, values } = edit
  const published = findPublished(publisher, metric_id)
  const isNew = row?.is_new ?? published === undefined
  if (row !== undefined && !isNew && row.metric_id !== metric_id)
    refuse('metric_id', `metric_id: this proposal is for ${row.metric_id}.`)
  const before = isNew ? undefined : published
  const changes = listMetricChanges(before, edit)
  if (published !== undefined && !isNew && changes.length === 0)
    refuse('data', 'The proposal changes nothing: the metric already has these values.')
  if (values !== undefined && (!isNew || is_deleted))
    refuse('values', 'values: allowed only for a new metric. Propose them as data of the metric.')
  const metric = { metric_id, kind: edit.kind }
  const read =
    values && (await stageCommit(accounts, acting, { publisher, projectId, metric, ...values }))
  const commit: MetricCommit = {
    metric_id,
    ...(is_deleted
      ? { is_deleted }
      : Object.fromEntries(changes.map(({ field, after }) => [field, after]))),
    ...(read && { values: JSON.parse(read.data) }),
  }
  const base: MetricBase = { ...JSON.parse(read?.base ?? '{}'), metric: before ?? null }
  return {
    data: JSON.stringify(commit),
    base: JSON.stringify(base),
    metric: { id: metric_id, isNew },
  }
}

/** Reads what a commit proposes, as its author wrote it. */
export function readMetricCommit({ data }: { data: string }): MetricEdit {
  const { values, ...edit }: MetricCommit = JSON.parse(data)
  return {
    ...edit,
    ...(values && { values: { file_id: values.file_id, mapping: values.mapping } }),
  }
}

type Compared = { row: DatahubRow; commit: { data: string; base: string } }

/** Compares a commit with what it changes, or changed when it was merged, and lists its conflicts while it is open. */
export async function compareMetric(
  accounts: Accounts,
  publisher: CatalogPublisher,
  { row, commit }: Compared,
): Promise<Pick<DatahubItem, 'changes' | 'checks'>> {
  const edit = readMetricCommit(commit)
  const { metric }: MetricBase = JSON.parse(commit.base)
  if (!isOpen(row)) return { changes: listMetricChanges(metric ?? undefined, edit), checks: [] }
  const values = readTableCommit(row.kind, commit)
  const published = row.is_new ? undefined : findPublished(publisher, edit.metric_id)
  return {
    changes: listMetricChanges(published, edit),
    checks: [
      ...listMetricConflicts(publisher, { row, commit }).map((field) => ({
        kind: 'conflict' as const,
        field,
        text: 'Published with another value since the last commit.',
        project_id: null,
      })),
      ...(await checkProposed(publisher, edit, row.is_new)),
      ...(values === undefined
        ? []
        : await listTableChecks(accounts, publisher, { row, commit: values, base: commit.base })),
    ],
  }
}

/** Checks an edit of a metric as if it were merged, and returns its faults, as far as the reader may know them. */
export async function checkProposed(
  publisher: CatalogPublisher,
  edit: MetricEdit,
  isNew = findPublished(publisher, edit.metric_id) === undefined,
): Promise<DatahubCheck[]> {
  const { points } = await publisher.facts.countPoints(edit.metric_id)
  return checkMetric(edit, { metrics: publisher.metrics.list(), isNew, points })
}

/** The published metric of an id; undefined for none. */
export function findPublished({ metrics }: CatalogPublisher, metricId: string) {
  return metrics.list().find(({ metric_id }) => metric_id === metricId)
}

/** The fields of a commit that were published with other values since it was made. */
function listMetricConflicts(publisher: CatalogPublisher, { row, commit }: Compared): string[] {
  const edit = readMetricCommit(commit)
  const published = findPublished(publisher, edit.metric_id)
  const { metric }: MetricBase = JSON.parse(commit.base)
  // Without one of them it is no conflict but a fault of the id.
  if (row.is_new || published === undefined || metric === null) return []
  const touched = new Set(listMetricChanges(metric, edit).map(({ field }) => field))
  return listMetricChanges(published, metric).flatMap(({ field }) =>
    touched.has(field) ? [field] : [],
  )
}

/** Checks the merge of a commit, and returns its faults and the values that it publishes besides the metric. */
export async function checkMerge(
  accounts: Accounts,
  publisher: CatalogPublisher,
  { row, commit }: Compared,
): Promise<{ conflicts: string[]; checks: DatahubCheck[]; values: TableCommit | undefined }> {
  const values = readTableCommit(row.kind, commit)
  const found =
    values === undefined
      ? []
      : await listTableConflicts(accounts, publisher, { row, commit: values, base: commit.base })
  const { metrics } = publisher
  const edit = readMetricCommit(commit)
  const points = await metrics.countPoints(edit.metric_id)
  return {
    conflicts: [
      ...listMetricConflicts(publisher, { row, commit }),
      ...found.map(({ metric_id }) => metric_id),
    ],
    checks: checkMetric(edit, { metrics: metrics.list(), isNew: row.is_new, points }),
    values,
  }
}

/** Finds what a merge or revert of a commit publishes: the definition of a metric, or its deletion. */
export function findPublication(
  publisher: CatalogPublisher,
  commit: { data: string; base: string },
  event: PendingPublication['event'],
): Pick<PublishedMetric, 'metric' | 'isDeleted'> {
  const edit = readMetricCommit(commit)
  const { metric: base }: MetricBase = JSON.parse(commit.base)
  const published = findPublished(publisher, edit.metric_id)
  const after = OwnMetric.parse(applyMetricEdit(published ?? base ?? undefined, edit))
  if (event === 'merged') return { metric: after, isDeleted: edit.is_deleted === true }
  if (base === null) return { metric: after, isDeleted: true }
  const restored = listMetricChanges(base, edit).map(({ field, before }) => [field, before])
  return { metric: { ...(published ?? base), ...Object.fromEntries(restored) }, isDeleted: false }
}

/** The fields of a merged commit that are published with other values by now, so that it cannot be reverted. */
export function listChangedSince(
  publisher: CatalogPublisher,
  commit: { data: string; base: string },
): string[] {
  const edit = readMetricCommit(commit)
  const published = findPublished(publisher, edit.metric_id)
  if (edit.is_deleted) return published === undefined ? [] : ['metric_id']
  if (published === undefined) return ['metric_id']
  return listMetricChanges(published, edit).map(({ field }) => field)
}

/** @throws AppError `bad-request`, always. */
function refuse(field: string, text: string): never {
  throw new AppError('bad-request', text, { errors: [{ code: 'invalid', field, value: null }] })
}
