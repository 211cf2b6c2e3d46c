import type { Analytics } from '@tickmark/analytics/client/Analytics'

/** Whether one batch of a dataset is loaded, and no more. */
export async function isFirstBatch(
  db: Analytics,
  { source_id, dataset }: { source_id: string; dataset: string },
): Promise<boolean> {
  const [row] = await db.rows<{ batches: number }>({
    sql: `SELECT count() AS batches FROM batches FINAL
          WHERE startsWith(input, {folder: String}) AND state = 'loaded'`,
    params: { folder: `raw/${source_id}/${dataset}/` },
  })
  return row?.batches === 1
}
