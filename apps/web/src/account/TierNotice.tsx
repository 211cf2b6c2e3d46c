import { notifyManager } from '@tanstack/react-query'
import { findFigureColumn } from '@tickmark/core/answers/figureColumns'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { useState, useSyncExternalStore } from 'react'
import { queryClient } from '../data/queryClient.ts'
import { useSession } from '../data/session/sessionStore.ts'
import { Button } from '../ui/Button.tsx'

/** More names are only counted. */
const MAX_NAMED = 4

/** A dismissible notice about what the page leaves out because of the user's tier. */
export function TierNotice() {
  const [isDismissed, setDismissed] = useState(false)
  const { user } = useSession()
  const cuts = JSON.parse(useSyncExternalStore(subscribe, readShown)) as Cuts
  if (isDismissed || (cuts.locked.length === 0 && cuts.historyFrom === null)) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line2 bg-raise px-4 py-3 shadow-pop"
    >
      <p className="min-w-0 flex-1 basis-80 text-fg2">
        Your tier, {TIERS[user.subscriptionStatus.type].name}, {describe(cuts)}.{' '}
        {/* The notice is outside of the router. */}
        <a
          href="/explorer/account/tiers"
          className="underline decoration-line2 underline-offset-2 hover:text-fg"
        >
          Compare tiers
        </a>
      </p>
      <Button size="medium" onClick={() => setDismissed(true)}>
        Dismiss
      </Button>
    </div>
  )
}

function describe({ locked, historyFrom }: Cuts): string {
  const more = locked.length > MAX_NAMED ? ` and ${locked.length - MAX_NAMED} more` : ''
  return [
    ...(historyFrom === null ? [] : [`shows history from ${formatDay(historyFrom)}`]),
    ...(locked.length === 0 ? [] : [`leaves out ${locked.slice(0, MAX_NAMED).join(', ')}${more}`]),
  ].join(' and ')
}

/** Batches notifications, since queries change during a render. */
function subscribe(listen: () => void): () => void {
  return queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listen))
}

/** As text, so that an equal snapshot is identical. */
function readShown(): string {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  return JSON.stringify(listCuts(shown.map((query) => query.state.data)))
}

/** The data on a page that the tier of the user excludes. */
type Cuts = {
  /** The names of locked metrics, without duplicates. */
  locked: string[]
  /** The first day of the visible history; null where nothing is cut. */
  historyFrom: string | null
}

/** Collects what was left out, from the `meta` of responses. */
export function listCuts(answers: readonly unknown[]): Cuts {
  const metas = answers.map(readMeta)
  const locked = metas.flatMap((meta) => (Array.isArray(meta.locked) ? meta.locked : []))
  const days = metas.flatMap(({ history_from: day }) => (typeof day === 'string' ? [day] : []))
  return {
    locked: [...new Set(locked.map((id) => nameLocked(String(id))))].sort(),
    historyFrom: days.sort()[0] ?? null,
  }
}

function nameLocked(id: string): string {
  const column = findFigureColumn(id)
  return findMetric(column?.metric_id ?? id)?.short_title ?? id
}

function readMeta(answer: unknown): { locked?: unknown; history_from?: unknown } {
  if (typeof answer !== 'object' || answer === null || !('meta' in answer)) return {}
  return typeof answer.meta === 'object' && answer.meta !== null ? answer.meta : {}
}
