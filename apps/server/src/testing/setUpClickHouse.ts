import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { startClickHouseServer } from '@tickmark/analytics/testing/startClickHouseServer'
import type { TestProject } from 'vitest/node'

/** Starts a ClickHouse server, on which `openTestAnalytics` then creates its databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startClickHouseServer(await findFreePort())
  project.provide('clickHouseUrl', server.url)
  return server.stop
}
