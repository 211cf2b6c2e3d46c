import { notifyManager } from '@tanstack/react-query'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { useState, useSyncExternalStore } from 'react'
import { queryClient } from '../../data/queryClient.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { Button } from '../../ui/Button.tsx'
import { type Cuts, listCuts } from './listCuts.ts'

/** More names than these tell nobody more. */
const MOST_NAMED = 4

/** Says what the page leaves out for the tier of the visitor, until it is dismissed. */
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
        {/* The notice stands outside of the router. */}
        <a
          href="/explorer/account/tiers"
          className="underline decoration-line2 underline-offset-2 hover:text-fg"
        >
          What each tier gives
        </a>
      </p>
      <Button size="medium" onClick={() => setDismissed(true)}>
        Dismiss
      </Button>
    </div>
  )
}

function describe({ locked, historyFrom }: Cuts): string {
  const more = locked.length > MOST_NAMED ? ` and ${locked.length - MOST_NAMED} more` : ''
  return [
    ...(historyFrom === null ? [] : [`shows history from ${formatDay(historyFrom)}`]),
    ...(locked.length === 0 ? [] : [`leaves out ${locked.slice(0, MOST_NAMED).join(', ')}${more}`]),
  ].join(' and ')
}

/** Told together, since answers are looked at while others are being drawn. */
function subscribe(listen: () => void): () => void {
  return queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listen))
}

/** As text, so that it is the same as long as it says the same. */
function readShown(): string {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  return JSON.stringify(listCuts(shown.map((query) => query.state.data)))
}
