import type { Config } from '../settings/config.ts'
import type { ErrorReporting } from './reportToSentry.ts'

const SWITCHED_OFF: ErrorReporting = { report: () => undefined, close: () => Promise.resolve() }

/**
 * Reports failures of this process to Sentry, where an address for it is configured; otherwise its library is not
 * even loaded.
 */
export async function startErrorReporting({
  integrations: { sentryDsn },
}: Pick<Config, 'integrations'>): Promise<ErrorReporting> {
  if (sentryDsn === null) return SWITCHED_OFF
  const { reportToSentry } = await import('./reportToSentry.ts')
  return reportToSentry(sentryDsn)
}
