/** Limits of alerts, which protect the engine and those who get the messages. */
export const ALERT_LIMITS = {
  /** Series of one alert; each is watched by itself. */
  series: 200,
  /** Alerts of one user where tiers limit nothing. */
  alerts: 500,
  /** Checks that are kept of one alert. */
  runs: 500,
  /** Series that a stored check lists, those that fired first. */
  runSeries: 20,
  /** Emails about alerts that one user gets in an hour. */
  mailsPerHour: 20,
  /** Calls to webhooks of one user in an hour. */
  webhooksPerHour: 200,
  /** Tests that one user sends in an hour. */
  testsPerHour: 20,
  /** Past firings that a preview lists. */
  firings: 500,
} as const
