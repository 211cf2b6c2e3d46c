import type { Organization } from '@tickmark/core/session/User'
import { useId, useRef, useState } from 'react'
import { ACCOUNT_API_SCOPES } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { refreshAccounts } from '../../../data/accounts/accountQuery.ts'
import { describeError } from '../../../data/describeError.ts'
import { deleteRest, postRest } from '../../../data/rest/sendRest.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { OrganizationLogo } from '../OrganizationLogo.tsx'
import { checkLogo, LOGO_TYPES } from './checkLogo.ts'
import { toSentPicture } from './toSentPicture.ts'

/** The logo of an organisation: chosen, replaced, taken away. It is sent as soon as it is chosen. */
export function LogoField({ organization }: { organization: Organization }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<'upload' | 'remove' | null>(null)
  const [fault, setFault] = useState<string | undefined>(undefined)
  const path = `/organization/${organization.id}/logo`
  const act = async (name: 'upload' | 'remove', send: () => Promise<unknown>, done: string) => {
    if (running !== null) return
    setRunning(name)
    setFault(undefined)
    try {
      await send()
      await refreshAccounts()
      toast({ title: done, tone: 'success' })
    } catch (failure) {
      setFault(describeError(failure))
    } finally {
      setRunning(null)
    }
  }
  const upload = (file: File) => {
    const wrong = checkLogo(file)
    if (wrong !== undefined) return setFault(wrong)
    const send = async () => {
      const body = new FormData()
      body.append('file', await toSentPicture(file))
      await postRest(path, body, ACCOUNT_API_SCOPES.organization)
    }
    void act('upload', send, 'Logo saved')
  }
  return (
    <div className="flex items-center gap-4 border-t border-line px-3.5 py-3">
      <OrganizationLogo organization={organization} size={56} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            accept={LOGO_TYPES.join(',')}
            className="hidden"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file !== undefined) upload(file)
              // The same file may be chosen once more.
              target.value = ''
            }}
          />
          <Button
            size="medium"
            aria-describedby={`${id}-about`}
            isLoading={running === 'upload'}
            onClick={() => input.current?.click()}
          >
            {organization.logo_url === null ? 'Upload a logo' : 'Replace the logo'}
          </Button>
          {organization.logo_url !== null && (
            <Button
              size="medium"
              variant="ghost"
              isLoading={running === 'remove'}
              onClick={() =>
                void act(
                  'remove',
                  () => deleteRest(path, {}, ACCOUNT_API_SCOPES.organization),
                  'Logo removed',
                )
              }
            >
              Remove
            </Button>
          )}
        </div>
        <p id={`${id}-about`} className="mt-1 text-sm text-fg3">
          PNG, JPEG, WebP or GIF, at most 2 MB.
        </p>
        <div role="alert">{fault && <p className="mt-1 text-sm text-down">{fault}</p>}</div>
      </div>
    </div>
  )
}
