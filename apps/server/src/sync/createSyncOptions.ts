import { createConnectors } from '@tickmark/ingest/connectors/createConnectors'
import type { SyncOptions } from '@tickmark/ingest/connectors/syncSources'
import type { Config } from '../config.ts'

/** What an installation asks of which sources, and where it keeps the answers. */
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
