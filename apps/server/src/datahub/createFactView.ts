import type { FactView } from '@tickmark/accounts/datahub/FactView'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { checkTable, type TableFinding } from '@tickmark/analytics/datahub/checkTable'
import {
  compareSample,
  countConflicts,
  diffTable,
  listProposedMetrics,
} from '@tickmark/analytics/datahub/diffTable'
import { diffRecords, listProposedRecords } from '@tickmark/analytics/datahub/proposedRecords'
import { countPoints } from '@tickmark/analytics/datahub/proposedTable'
import { hasSample } from '@tickmark/analytics/state/storeState'
import { viewFacts } from '@tickmark/api/context/ApiContext'
import { TableMapping } from '@tickmark/core/datahub/TableMapping'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { countThings, formatCount, formatMetricValue } from '@tickmark/core/formats/formatValue'
import { type Access, mayReadMetric } from '@tickmark/core/gating/Access'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import type { Day } from '@tickmark/core/time/Day'
import { previewTable } from '@tickmark/ingest/tables/previewTable'
import { withLimitedRows } from '@tickmark/ingest/tables/withLimitedRows'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import { findRecords } from './findRecords.ts'
import type { LoadOptions } from './loadThenRefresh.ts'

const NOTHING = { added: 0, changes: 0 }

/** The facts that a reader with an access may learn about proposals. Only this view reads them for calls about accounts. */
export function createFactView(
  { analytics: whole, leases }: Pick<LoadOptions, 'analytics' | 'leases'>,
  readAccess: () => Promise<Access>,
): FactView {
  const open = async (): Promise<{ view: Analytics; access: Access; start: Day | null }> => {
    const access = await readAccess()
    const view = viewFacts(whole, access)
    return { view, access, start: (await view.history?.start()) ?? null }
  }
  return {
    preview: async ({ file, sheet, ...request }) => {
      const { view, access, start } = await open()
      const { catalog } = view
      const reader = { by: file.author_id ?? file.id, signal: request.signal }
      const records = await findRecords(file, { ...request, ...reader, catalog })
      if (records !== null)
        return {
          file_id: file.id,
          file_name: file.name,
          header: [...records.header],
          sheets: [],
          mapping: TableMapping.parse({ columns: [] }),
          faults: [],
          notes: [],
          doubts: [],
          readings: [],
          report: records.report,
          sample: records.sample,
          chart: null,
          records: records.of,
        }
      const table = { ...file, sheet: request.mapping?.sheet ?? sheet }
      const { sample, points, notes, ...read } = await withLimitedRows(table, reader, (limited) =>
        previewTable({ ...request, file: limited, catalog }),
      )
      const shown = points.filter(
        ({ day, metric_id }) =>
          (start === null || day >= start) && mayReadMetric(access, metric_id),
      )
      const compared = await compareSample(
        view,
        shown.map(({ row, ...point }) => ({ ...point, line: row })),
      )
      return {
        file_id: file.id,
        file_name: file.name,
        ...read,
        records: null,
        notes: [...notes, ...(shown.length === points.length ? [] : [describeHidden(start)])],
        sample: sample.map((row, at) => ({ ...row, ...(compared.get(at) ?? NOTHING) })),
      }
    },
    listConflicts: async (tableId, since) =>
      countConflicts((await open()).view, { tableId, since, source: DATAHUB_SOURCE }),
    diff: async (table, page) => {
      const { view, access, start } = await open()
      // Every tier reads records.
      const records = await diffRecords(whole, table)
      if (records !== undefined)
        return {
          ...{ series: [], series_count: 0, changed: 0, same: 0, points: [], chart: null },
          ...records,
        }
      const metrics = await listProposedMetrics(whole, table.tableId)
      const locked = metrics.filter((id) => !mayReadMetric(access, id))
      return {
        ...(await diffTable(view, table, page)),
        ...(start !== null && { history_from: start }),
        ...(locked.length > 0 && { locked }),
      }
    },
    check: async (tableId) => {
      const { view } = await open()
      const ofRecords = (await listProposedRecords(whole, tableId)).length > 0
      // The checks are about points.
      const findings = ofRecords
        ? []
        : await withLoaderLease(whole, { leases, work: 'datahub' }, ({ assertLeaseHeld }) =>
            checkTable(view, tableId, assertLeaseHeld),
          )
      const warn = (text: string) =>
        ({ kind: 'warning', field: '', text, project_id: null }) as const
      return [
        ...((await hasSample(view))
          ? [warn('This terminal shows sample data. Merging removes all of it.')]
          : []),
        ...findings.map((finding) => warn(describeFinding(finding, view.catalog))),
      ]
    },
    countPoints: async (metricId) => countPoints((await open()).view, metricId),
  }
}

function describeHidden(start: Day | null): string {
  const before = start === null ? '' : ` Your plan shows values from ${formatDay(start)}.`
  return `Some values are not compared with published ones, which your plan does not include.${before}`
}

/**
 * Describes what a check found in a proposed table, for its reviewers: the check, how many values fail it, and one of
 * them.
 */
export function describeFinding(
  { check_id, points, example }: TableFinding,
  catalog: Pick<Catalog, 'nameOf'>,
): string {
  const { metric_id, project_id, chain_id, product_id, day, value, why } = example
  const metric = findMetric(metric_id)
  const written =
    metric === undefined ? formatCount(value) : formatMetricValue(value, metric, 'exact')
  const parts = [
    catalog.nameOf(project_id),
    ...(chain_id === '' ? [] : [catalog.nameOf(chain_id)]),
    ...(product_id === '' ? [] : [product_id]),
  ]
  const series = `${metric?.title ?? metric_id} of ${parts.join(', ')}`
  const { title } = QUALITY_CHECKS[check_id]
  return `The check “${title}” fails for ${countThings(points, 'value')}. ${series} on ${formatDay(day)}: ${written}, ${why}.`
}
