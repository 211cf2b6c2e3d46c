import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { createConnectors } from '@tickmark/ingest/connectors/createConnectors'
import { EvidenceService } from '@tickmark/ingest/evidence/EvidenceService'
import type { SyncOptions } from '@tickmark/ingest/sync/syncSources'
import type { Config } from '../config.ts'

/** Which sources this installation fetches, and where it stores the answers. */
export function createSyncOptions({ sync }: Config): SyncOptions {
  const { sources, mirror, rawFolder, retention } = sync
  const connectors = createConnectors(sync)
  return {
    connectors:
      sources === null
        ? connectors
        : connectors.filter(({ contract }) => sources.includes(contract.source_id)),
    rawFolder,
    retention,
    mirror,
  }
}

/** Creates the evidence service, which also covers disabled sources. */
export function createEvidenceService(analytics: Analytics, { sync }: Config): EvidenceService {
  return new EvidenceService(analytics, {
    connectors: createConnectors(sync),
    rawFolder: sync.rawFolder,
  })
}
