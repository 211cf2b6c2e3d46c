import type { Received } from './startReceiver.ts'

/** A report of an error, as Sentry is sent it. */
export type SentryReport = {
  exception?: { values: { type: string; value: string; mechanism?: { handled: boolean } }[] }
  level?: string
  release?: string
  request?: { url: string; headers: Record<string, string> }
  tags?: Record<string, string>
  user?: Record<string, unknown> | null
}

/** The errors among what a receiver was sent. Each call is an envelope of JSON lines: a head and then, by twos, items. */
export function listReports(received: readonly Received[]): SentryReport[] {
  return received.flatMap(({ body }) => {
    const [, ...lines] = body.split('\n').filter((line) => line !== '')
    return lines.flatMap((line, index) => {
      const isHead = index % 2 === 0
      const next = lines[index + 1]
      if (!isHead || next === undefined) return []
      const { type } = JSON.parse(line) as { type: string }
      return type === 'event' ? [JSON.parse(next) as SentryReport] : []
    })
  })
}
