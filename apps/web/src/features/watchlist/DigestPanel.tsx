import { Link } from '@tanstack/react-router'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { Digest } from '@tickmark/core/accounts/Digest'
import { useState } from 'react'
import { useOwnData } from '../../account/ownData.ts'
import { nameAnswer } from '../../data/accountQuery.ts'
import { callAccount } from '../../data/callAccount.ts'
import { queryClient } from '../../data/queryClient.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useAct } from '../../ui/useAct.ts'

type Answer = AccountAnswer<'showDigest'>

/** The daily email: whether and when it comes, and a way to see one. */
export function DigestPanel() {
  const { isLoggedIn } = useSession()
  return (
    <Panel title="Daily email">
      <div className="flex flex-col gap-3 border-t border-line p-3.5">
        <p className="max-w-prose text-fg2">
          Your favorite projects and metrics with their changes, the biggest moves, funding rounds,
          upcoming unlocks and restated values. Nothing is sent while you have no favorites.
        </p>
        {isLoggedIn ? <OwnDigest /> : <LoginFirst />}
      </div>
    </Panel>
  )
}

function OwnDigest() {
  const query = useOwnData('/v3/internal/digest')
  const act = useAct()
  const [hours] = useState(() => listHours(new Date()))
  const change = (changes: Partial<Digest>, done: string) => {
    const key = nameAnswer('/v3/internal/digest')
    const before = queryClient.getQueryData<Answer>(key)
    // A switch answers at once; where the server refuses, it goes back.
    if (before) queryClient.setQueryData<Answer>(key, { digest: { ...before.digest, ...changes } })
    act.start({
      id: 'change',
      run: () =>
        callAccount('PATCH /v3/internal/digest', changes).catch((failure: unknown) => {
          queryClient.setQueryData(key, before)
          throw failure
        }),
      done,
    })
  }
  const test = () =>
    act.start({
      id: 'test',
      run: () => callAccount('POST /v3/internal/digest/test'),
      done: 'A test is on its way to you',
    })
  return (
    <QueryView query={query} skeleton="h-8">
      {({ digest }) => (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Toggle
            label="Send it every day"
            checked={digest.is_on}
            onChange={(is_on) =>
              change({ is_on }, is_on ? 'The daily email is on' : 'The daily email is off')
            }
          />
          <Select
            label="Hour"
            options={hours}
            value={String(digest.hour)}
            onChange={(hour) => change({ hour: Number(hour) }, 'The hour was changed')}
          />
          <Button isLoading={act.running === 'test'} onClick={test}>
            Send me one now
          </Button>
        </div>
      )}
    </QueryView>
  )
}

function LoginFirst() {
  return (
    <p>
      <Link
        to="/login"
        search={{ returnTo: '/explorer/watchlist' }}
        className={buttonClasses({ size: 'medium' })}
      >
        Log in to get it
      </Link>
    </p>
  )
}

/** Every hour of the day in UTC as it reads on this machine's clock. */
export function listHours(now: Date): { value: string; label: string }[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const at = new Date(now)
    at.setUTCHours(hour, 0, 0, 0)
    const own = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    const utc = `${String(hour).padStart(2, '0')}:00 UTC`
    return { value: String(hour), label: `${utc} (${own} here)` }
  })
}
