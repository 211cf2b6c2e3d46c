import type { SyncReport } from '@tickmark/ingest/connectors/SyncReport'

/** What became of a run, in a line and one more for each dataset that failed. */
export function describeRun({ datasets, error }: SyncReport): string {
  const count = (state: string) => datasets.filter((one) => one.state === state).length
  const failed = datasets.filter((one) => one.state === 'failed')
  return [
    `Asked the sources: ${count('loaded')} datasets loaded, ${count('unchanged')} unchanged, ${failed.length} failed.`,
    ...failed.map((one) => `${one.source_id} ${one.dataset}: ${one.error}`),
    ...(error === null
      ? []
      : [`The figures computed from the facts could not be refreshed: ${error}`]),
  ].join('\n')
}
