import { setImmediate } from 'node:timers/promises'
import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import { AppError } from '@tickmark/core/errors/AppError'
import { findDoubts } from './findDoubts.ts'
import { findMappingFaults } from './findMappingFaults.ts'
import { openSheet, type Sheet } from './openSheet.ts'
import { RowReader } from './RowReader.ts'
import { readFirstRows } from './readFirstRows.ts'
import type { TableRequest, TableSink } from './TableSink.ts'

/**
 * Reads the values of a table by a mapping, in constant memory. A row or cell that is no value is rejected with the
 * reason, and so is a duplicate of another point.
 * @throws AppError `bad-request` for a mapping that does not fit the table, `unsupported-input`, `payload-too-large`.
 */
export async function readTable({ file, ...plan }: TableRequest, sink: TableSink): Promise<void> {
  await readSheet(await openSheet(file, sink.reject), { ...plan, fileName: file.name }, sink)
}

/** Reads a table that is open. The lines that it rejects go where they were to go when it was opened. @throws as `readTable`. */
export async function readSheet(
  sheet: Sheet,
  { signal, ...plan }: Omit<TableRequest, 'file'> & { fileName: string },
  sink: TableSink,
): Promise<void> {
  const { header } = sheet
  const faults = findMappingFaults(plan.mapping, header, plan)
  if (faults.length > 0)
    throw new AppError(
      'bad-request',
      faults.map(({ column, text }) => (column === '' ? text : `${column}: ${text}`)).join(' '),
      {
        errors: faults.map(({ column }) => ({
          code: 'invalid',
          field: column || 'mapping',
          value: null,
        })),
      },
    )
  const { first, all } = await readFirstRows(sheet)
  const rows = first.map(({ cells }) => cells)
  const doubts = [
    ...sheet.doubts,
    ...findDoubts(plan.mapping, {
      ...{ header, rows },
      subjects: sheet.subjects,
      names: sheet.names,
      catalog: plan.catalog,
      projectId: plan.projectId,
      metricId: plan.metric?.metric_id,
    }),
  ]
  for (const doubt of doubts) sink.doubt?.(doubt)
  await setImmediate()
  const reader = new RowReader(header, { ...plan, sink })
  let since = performance.now()
  const rest = async () => {
    await sink.flush?.()
    await priorityGate.yieldToRequests()
    signal?.throwIfAborted()
    since = performance.now()
  }
  for await (const chunk of all) {
    signal?.throwIfAborted()
    for (const row of chunk) {
      reader.read(row)
      if (performance.now() - since > AT_ONCE_MS) await rest()
    }
    await rest()
  }
  reader.finish()
}

/** A row may have a thousand values, and each be spread over a year. */
const AT_ONCE_MS = 10
