import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { EvidenceService } from '@tickmark/ingest/evidence/EvidenceService'
import { createFolderStore } from '@tickmark/ingest/objects/createFolderStore'
import { createS3Store } from '@tickmark/ingest/objects/createS3Store'
import type { ObjectStore } from '@tickmark/ingest/objects/ObjectStore'
import { createConnectors } from '@tickmark/ingest/sources/createConnectors'
import type { SyncOptions } from '@tickmark/ingest/sync/syncSources'
import type { Config } from '../settings/config.ts'

/** Creates the options for the sources that this installation fetches, and where it stores the answers. */
export function createSyncOptions({ sync }: Config): SyncOptions {
  const { sources, mirror, retention } = sync
  const connectors = createConnectors(sync)
  return {
    connectors:
      sources === null
        ? connectors
        : connectors.filter(({ contract }) => sources.includes(contract.source_id)),
    raw: openRawAnswers(sync),
    retention,
    mirror,
  }
}

/** Creates the evidence service, which also covers disabled sources. */
export function createEvidenceService(analytics: Analytics, { sync }: Config): EvidenceService {
  return new EvidenceService(analytics, {
    connectors: createConnectors(sync),
    raw: openRawAnswers(sync),
  })
}

/** Opens the store of raw answers. Nothing is read or written before it is needed. */
export function openRawAnswers({ raw }: Pick<Config['sync'], 'raw'>): ObjectStore {
  return raw.kind === 'folder' ? createFolderStore(raw.path) : createS3Store(raw.s3)
}
