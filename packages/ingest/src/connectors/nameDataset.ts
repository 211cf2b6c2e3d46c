import type { Dataset, WithheldDataset } from './Connector.ts'

/** Returns what names a dataset and what it reports, without how it is fetched. */
export function nameDataset({
  id,
  title,
  metrics,
  records = [],
}: Dataset): Omit<WithheldDataset, 'needs'> {
  return { id, title, metrics, records }
}
