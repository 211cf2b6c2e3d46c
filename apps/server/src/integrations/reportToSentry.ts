import {
  captureException,
  close,
  contextLinesIntegration,
  eventFiltersIntegration,
  initWithoutDefaultIntegrations,
  linkedErrorsIntegration,
  nodeContextIntegration,
  onUncaughtExceptionIntegration,
} from '@sentry/node-core/light'
import type { ReportFailure } from '@tickmark/api/errors/toAppError'
import { maskSecrets } from '@tickmark/core/errors/maskSecrets'
import { BUILD_VERSION } from '../runtime/BUILD_VERSION.ts'

const TIMEOUT_MS = 2_000

/**
 * Sends failures of calls and uncaught exceptions, with where they happened in the code and on which route.
 * The library's default integrations are left out: they would add headers, addresses and the log.
 */
export function reportToSentry(dsn: string): ErrorReporting {
  initWithoutDefaultIntegrations({
    dsn,
    release: BUILD_VERSION,
    integrations: [
      eventFiltersIntegration(),
      linkedErrorsIntegration(),
      contextLinesIntegration(),
      nodeContextIntegration(),
      // Unhandled rejections come here too: without a listener of their own, Node throws them.
      onUncaughtExceptionIntegration(),
    ],
    sendDefaultPii: false,
    sendClientReports: false,
    includeServerName: false,
    maxBreadcrumbs: 0,
    beforeSend: (event) => JSON.parse(maskSecrets(JSON.stringify(event))),
  })
  return {
    report: (failure, { method, route }) =>
      captureException(failure, { captureContext: { tags: { method, route } } }),
    close: () => close(TIMEOUT_MS),
  }
}

export type ErrorReporting = {
  report: ReportFailure
  /** Waits until what was reported has been sent, but not for long. */
  close(): Promise<unknown>
}
