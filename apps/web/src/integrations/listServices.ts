import type { PageSettings } from '@tickmark/core/pages/PageSettings'
import { analyticsService } from './analytics/analyticsService.ts'
import { chatService } from './chat/chatService.ts'
import { errorService } from './errors/errorService.ts'
import type { Service } from './Service.ts'
import { tagService } from './tags/tagService.ts'

/** The third parties that the operator has connected. Their libraries load when they start. */
export function listServices({
  sentryDsn,
  posthogKey,
  gtmId,
  intercomAppId,
}: PageSettings['integrations']): Service[] {
  return [
    sentryDsn === null ? null : errorService(sentryDsn),
    posthogKey === null ? null : analyticsService(posthogKey),
    gtmId === null ? null : tagService(gtmId),
    intercomAppId === null ? null : chatService(intercomAppId),
  ].filter((service) => service !== null)
}
