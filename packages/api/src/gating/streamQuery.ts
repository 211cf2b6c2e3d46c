import { type MetricStream, streamMetricQuery } from '@tickmark/analytics/queries/streamMetricQuery'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { ApiContext } from '../context/ApiContext.ts'
import type { StreamedTable } from '../formats/rows/StreamedTable.ts'
import { listAnswerColumns } from '../tables/tabulateAnswer.ts'
import { toTimestamp } from '../tables/toTimestamp.ts'
import { checkQuery } from './checkQuery.ts'

/** Fewer values are held, kept and sent with their length. */
const LEAST_STREAMED = 50_000

/**
 * The table of a large answer as it comes from the engine, as far as the tier of whoever asks goes; undefined where the
 * answer is small. Its rows are those of `tabulateAnswer`.
 */
export async function streamQuery(
  ctx: ApiContext,
  query: MetricQuery,
): Promise<StreamedTable | undefined> {
  await checkQuery(ctx, query)
  const stream = await streamMetricQuery(ctx.analytics, query)
  if (stream.most < LEAST_STREAMED) return undefined
  return {
    columns: listAnswerColumns(stream.dimensions),
    rows: toRows(stream),
    isSample: stream.isSample,
    meta: {
      data_from: stream.data_from,
      data_to: stream.data_to,
      ...(stream.history_from !== null && { history_from: stream.history_from }),
    },
    count: stream.count,
  }
}

async function* toRows(stream: MetricStream): AsyncGenerator<unknown[][]> {
  for await (const points of stream.points())
    yield points.map(({ period, key, metric, label, value }) => [
      toTimestamp(period),
      ...key,
      metric,
      label,
      value,
    ])
}
