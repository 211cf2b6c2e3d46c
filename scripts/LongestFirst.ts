import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files. They start first, so that no worker waits for the last of them at the end. */
const LONGEST = [
  'packages/analytics/src/moves/moveProject.long.integration',
  'apps/server/src/datahub/killedMerges.long.integration',
  'packages/ingest/src/sync/faultMatrix.long.integration',
  'packages/ingest/src/bulkListings/bulkListings.long.integration',
  'packages/analytics/src/quality/checkBatch.long.integration',
  'packages/ingest/src/sync/syncSources.long.integration',
  'packages/analytics/src/queries/everyMetric.long.integration',
  'packages/api/src/parity.long.integration',
  'packages/analytics/src/series/limitHistory.long.integration',
  'packages/analytics/src/queries/transforms.long.integration',
  'apps/server/src/processes.long.integration',
  'packages/analytics/src/queries/answerMetricQuery.integration',
  'packages/analytics/src/rollups/refreshDailyValues.long.integration',
  'packages/ingest/src/sample/loadSample.long.integration',
  'packages/analytics/src/figures/getRanking.long.integration',
  'packages/analytics/src/figures/getSectorTotals.long.integration',
  'apps/server/src/limits/limits.long.integration',
  'apps/server/src/accounts/gating.integration',
  'packages/accounts/src/billing/billing.long.integration',
  'apps/server/src/accounts/permissions.integration',
  'packages/accounts/src/users/users.long.integration',
  'e2e/src/dashboards',
  'e2e/src/accounts',
  'e2e/src/builder',
  'e2e/src/screens',
  'e2e/src/switches',
  'e2e/src/elements',
  'e2e/src/switchesOn',
  'e2e/src/firstLoad',
  'e2e/src/integrations',
  'e2e/src/site',
  'e2e/src/workspace',
  'e2e/src/composition',
  'e2e/src/errors',
  'e2e/src/panels',
  'e2e/src/realFiles',
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
