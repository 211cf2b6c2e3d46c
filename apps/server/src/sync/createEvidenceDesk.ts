import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { createConnectors } from '@tickmark/ingest/connectors/createConnectors'
import { EvidenceDesk } from '@tickmark/ingest/evidence/EvidenceDesk'
import type { Config } from '../config.ts'

/** Leads from points to kept answers, also of sources that are not asked any more. */
export function createEvidenceDesk(analytics: Analytics, { sync }: Config): EvidenceDesk {
  return new EvidenceDesk(analytics, {
    connectors: createConnectors(sync),
    rawFolder: sync.rawFolder,
  })
}
