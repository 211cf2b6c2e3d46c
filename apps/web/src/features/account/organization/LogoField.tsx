import type { Organization } from '@tickmark/core/accounts/User'
import { useId, useRef, useState } from 'react'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount, sendForm } from '../../../data/callAccount.ts'
import { describeError } from '../../../data/describeError.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

/** Uploads, replaces and removes the logo of an organization. A chosen file is sent at once. */
export function LogoField({ organization }: { organization: Organization }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<'upload' | 'remove' | null>(null)
  const [fault, setFault] = useState<string | undefined>(undefined)
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
      body.append('file', file)
      await sendForm(
        'POST /v3/internal/organization/{organization_id}/logo',
        { organization_id: organization.id },
        { form: body },
      )
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
              // Allows to choose the same file again.
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
                  () =>
                    callAccount('DELETE /v3/internal/organization/{organization_id}/logo', {
                      organization_id: organization.id,
                    }),
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

type Props = { organization: Pick<Organization, 'name' | 'logo_url'>; size?: number }

/** The logo of an organization, or its initials. Decorative: the name is next to it. */
function OrganizationLogo({ organization: { name, logo_url }, size = 40 }: Props) {
  if (logo_url === null) return <Avatar name={name} size={size} />
  return (
    <img
      src={logo_url}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-md border border-line2 bg-raise object-contain"
      style={{ width: size, height: size }}
    />
  )
}

/** The accepted types of a logo; the server checks the content. */
const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
const MAX_BYTES = 2 * 1_024 * 1_024

/** Explains why a file cannot be a logo, checked before it is sent; undefined if it may be one. */
export function checkLogo({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!LOGO_TYPES.some((known) => known === type)) return 'Choose a PNG, JPEG, WebP or GIF image.'
  return size > MAX_BYTES ? 'A logo can have at most 2 MB.' : undefined
}
