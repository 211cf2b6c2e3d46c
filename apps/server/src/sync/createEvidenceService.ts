import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { createConnectors } from '@tickmark/ingest/connectors/createConnectors'
import { EvidenceService } from '@tickmark/ingest/evidence/EvidenceService'
import type { Config } from '../config.ts'

/** Leads from points to kept answers, also of sources that are not asked any more. */
export function createEvidenceService(analytics: Analytics, { sync }: Config): EvidenceService {
  return new EvidenceService(analytics, {
    connectors: createConnectors(sync),
    rawFolder: sync.rawFolder,
  })
}
