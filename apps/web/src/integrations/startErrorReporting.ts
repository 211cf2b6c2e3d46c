import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  eventFiltersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/browser'
import { setErrorReporter } from '../data/reportError.ts'
import type { RunningService } from './Service.ts'

type Settings = { dsn: string; release: string }

/**
 * Reports errors to Sentry, and nothing else: a client of our own, without the library's default integrations, which
 * would record clicks, calls, page loads and sessions.
 */
export function startErrorReporting({ dsn, release }: Settings): RunningService {
  const client = new BrowserClient({
    dsn,
    ...(release === '' ? {} : { release }),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [eventFiltersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    sendDefaultPii: false,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: describeRequest,
  })
  const scope = new Scope()
  scope.setClient(client)
  client.init()
  setErrorReporter(({ error, tags }) =>
    scope.captureException(error, {
      captureContext: { tags },
      mechanism: { type: 'generic', handled: tags.unhandled === undefined },
    }),
  )
  return {
    update: ({ user }) => scope.setUser(user === null ? null : { email: user.email }),
    stop() {
      setErrorReporter(null)
      client.close()
    },
  }
}

/** Says where it happened. What follows the path is left out: links in emails carry secrets there. */
function describeRequest(event: ErrorEvent): ErrorEvent {
  const { origin, pathname } = window.location
  return {
    ...event,
    request: { url: `${origin}${pathname}`, headers: { 'User-Agent': navigator.userAgent } },
  }
}
