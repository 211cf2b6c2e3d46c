import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files. They start first, so that no worker waits for the last of them at the end. */
const LONGEST = [
  'apps/server/src/backup/backup.long.integration',
  'packages/ingest/src/sync/faultMatrix.long.integration',
  'packages/analytics/src/moves/moveProject.long.integration',
  'apps/server/src/shards.long.integration',
  'packages/ingest/src/sync/syncSources.long.integration',
  'packages/analytics/src/testing/oracle/oracle.long.integration',
  'apps/server/src/sync/killedSync.long.integration',
  'apps/server/src/sharedStore.long.integration',
  'packages/analytics/src/rollups/refreshDailyValues.long.integration',
  'apps/server/src/accounts/limitedViews.long.integration',
  'packages/ingest/src/tables/withLimitedRows.long.integration',
  'packages/api/src/parity.long.integration',
  'packages/ingest/src/bulkListings/bulkListings.long.integration',
  'packages/client/src/clients.long.integration',
  'packages/analytics/src/queries/dailyRollup.long.integration',
  'packages/analytics/src/quality/checkBatch.long.integration',
  'apps/server/src/processes.long.integration',
  'apps/server/src/fullDisk.long.integration',
  'apps/server/src/datahub/killedMerges.long.integration',
  'packages/analytics/src/marts/asOf.long.integration',
  'packages/analytics/src/queries/transforms.long.integration',
  'packages/accounts/src/providers/providers.long.integration',
  'packages/ingest/src/imports/importPaths.long.integration',
  'packages/ingest/src/evidence/evidence.long.integration',
  'packages/analytics/src/figures/getRanking.long.integration',
  'packages/analytics/src/series/limitHistory.long.integration',
  'packages/api/src/outsideData.long.integration',
  'apps/server/src/limits/limits.long.integration',
  'packages/ingest/src/exports/exports.long.integration',
  'apps/server/src/rollingRestart.long.integration',
  'packages/accounts/src/store/store.long.integration',
  'packages/analytics/src/queries/answerMetricQuery.integration',
  'apps/server/src/accounts/gating.integration',
  'apps/server/src/accounts/permissions.integration',
  'packages/analytics/src/batches/loadBatch.integration',
  'e2e/src/accounts',
  'e2e/src/dashboards',
  'e2e/src/builder',
  'e2e/src/screens',
  'e2e/src/figures',
  'e2e/src/switches',
  'e2e/src/elements',
  'e2e/src/listings',
  'e2e/src/frames',
  'e2e/src/site',
  'e2e/src/workspace',
  'e2e/src/switchesOn',
  'e2e/src/layout',
  'e2e/src/datahub',
  'e2e/src/integrations',
  'e2e/src/alerts',
  'e2e/src/panels',
  'e2e/src/keyboard',
  'e2e/src/errors',
  'e2e/src/status',
  'e2e/src/providers',
  'e2e/src/edges',
  'e2e/src/realFiles',
  'e2e/src/projectStates',
  'e2e/src/library',
  'e2e/src/shellKeyboard',
  'e2e/src/firstLoad',
]

/** Starts with the longest files, also on a machine that has never run them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  const group = project.config.sequence.groupOrder * 1_000
  return group + (place === -1 ? LONGEST.length : place)
}
