/** Facts to report with an error, such as the boundary that caught it or the endpoint that failed. */
export type ErrorTags = Readonly<Record<string, string>>

type Report = { error: unknown; tags: ErrorTags }
type Reporter = (report: Report) => void

/** Errors that wait for a reporter; more than these are not kept. */
const MAX_WAITING = 20

let reporter: Reporter | null = null
let waiting: Report[] = []

/** Writes the error to the console and hands it to the error-reporting service, now or once that may be used. */
export function reportError(error: unknown, tags: ErrorTags = {}): void {
  console.error(error, tags)
  passOnError(error, tags)
}

/** Hands over an error that the browser has written to the console itself. */
export function passOnError(error: unknown, tags: ErrorTags): void {
  if (reporter !== null) reporter({ error, tags })
  else if (waiting.length < MAX_WAITING) waiting.push({ error, tags })
}

/** Puts an error-reporting service in charge, which also gets what waited; null takes it out again. */
export function setErrorReporter(next: Reporter | null): void {
  reporter = next
  const due = waiting
  waiting = []
  if (next !== null) for (const report of due) next(report)
}
