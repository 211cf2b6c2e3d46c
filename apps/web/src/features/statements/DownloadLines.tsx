import type { StatementLines } from '@tickmark/core/answers/StatementLines'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { DownloadCsv } from '../../data/DownloadCsv.tsx'
import { toCsv } from '../../data/toCsv.ts'
import { useProjects } from '../../data/useProjects.ts'
import { readLineOrder } from './readLineOrder.ts'
import { sortLines } from './sortLines.ts'

type Props = { lines: StatementLines; sort: string | undefined }

/** The list as a file: every row in its order, each line in full figures with its change. */
export function DownloadLines({ lines, sort }: Props) {
  const { byId } = useProjects()
  const nameOf = (id: string) => byId.get(id)?.name ?? id
  const write = async () => ({ text: writeLines(lines, sort, nameOf), isSample: lines.meta.sample })
  return <DownloadCsv name={`financial-statements-${lines.window}`} write={write} />
}

function writeLines(
  lines: StatementLines,
  sort: string | undefined,
  nameOf: (projectId: string) => string,
): string {
  const header = lines.metric_ids.flatMap((id) => [
    `${id} (${getMetric(id).format})`,
    `${id} change against a year before (fraction)`,
  ])
  const rows = sortLines(lines, readLineOrder(sort), nameOf).map((row) => [
    row.project_id,
    nameOf(row.project_id),
    row.to,
    ...row.values.flatMap((value, index) => [value, row.changes[index] ?? null]),
  ])
  return toCsv(['project_id', 'name', 'to (UTC)', ...header], rows)
}
