import type { User } from '@tickmark/core/session/User'
import { useState } from 'react'
import { CurlExample } from '../../account/keys/CurlExample.tsx'
import { EXAMPLE_PATHS } from '../../account/keys/EXAMPLE_PATHS.ts'
import { maskToken } from '../../account/keys/maskToken.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Input } from '../../ui/Input.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RenewDialog } from './RenewDialog.tsx'

/** The personal token: it comes with the account, may read everything, and can be shown again and renewed. */
export function TokenPanel({ user: { email, apiToken: token } }: { user: User }) {
  const [isShown, setShown] = useState(false)
  const [isRenewing, setRenewing] = useState(false)
  return (
    <Panel
      title="Personal token"
      controls={<Button onClick={() => setRenewing(true)}>Renew</Button>}
    >
      <div className="flex flex-col gap-3 border-t border-line p-3.5">
        <p className="max-w-prose text-fg2">
          It comes with your account and reads everything that you may read. Give each program that
          stays a key of its own, so that one can be revoked without the others.
        </p>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Input
            readOnly
            size="medium"
            aria-label="Personal token"
            value={isShown ? token : maskToken(token)}
            spellCheck={false}
            autoComplete="off"
            className="min-w-40 flex-1 font-mono"
            onFocus={({ target }) => target.select()}
          />
          <Button
            size="medium"
            aria-label={`${isShown ? 'Hide' : 'Show'} the personal token`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
          <Button
            size="medium"
            aria-label="Copy the personal token"
            onClick={() => void copyText('Personal token', token)}
          >
            <Icon name="copy" size={13} />
            Copy
          </Button>
        </div>
        <CurlExample path={EXAMPLE_PATHS.metrics} token={token} isMasked={!isShown} />
      </div>
      {isRenewing && <RenewDialog email={email} onClose={() => setRenewing(false)} />}
    </Panel>
  )
}
