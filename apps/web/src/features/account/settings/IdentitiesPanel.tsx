import type { Security } from '@tickmark/core/accounts/Security'
import type { User } from '@tickmark/core/accounts/User'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { useState } from 'react'
import { useProviders } from '../../../account/login/ProviderLinks.tsx'
import { refreshOwnData } from '../../../account/ownData.ts'
import { ProofForm } from '../../../account/ProofForm.tsx'
import { callAccount } from '../../../data/callAccount.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { Button, buttonClasses } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { describeIdentityError } from '../describeIdentityError.ts'
import { useAddressValues } from '../LoggedOutPage.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

type Props = { user: User; security: Security }

/** The external identities by which the user can log in: those that are linked, and those that can be. */
export function IdentitiesPanel({ user, security }: Props) {
  const [unlinking, setUnlinking] = useState<string | null>(null)
  const error = useAddressValues().get('identity_error')
  const known = pageSettings.identityProviders
  const offered = useProviders()
  const linked = security.identities
  const others = offered.filter(({ id }) => !linked.some(({ provider }) => provider === id))
  if (offered.length + linked.length === 0) return null
  return (
    <SettingsPanel
      title="Linked identities"
      description="Log in with your account at another service."
    >
      {error !== null && (
        <p role="alert" className="rounded-md border border-down px-3 py-2">
          {describeIdentityError(error)}
        </p>
      )}
      {linked.length > 0 && (
        <ul aria-label="Linked identities" className="flex flex-col gap-3">
          {linked.map(({ provider, email, linked_at }) => {
            const name = known.find(({ id }) => id === provider)?.name ?? provider
            return (
              <li key={provider} className="flex flex-col gap-3">
                <div className="flex items-center gap-3">
                  <div className="min-w-0 flex-1">
                    <p className="font-medium">{name}</p>
                    <p className="text-sm break-words text-fg3">
                      {email} · linked {formatDay(linked_at.slice(0, 10))}
                    </p>
                  </div>
                  {unlinking !== provider && (
                    <Button
                      size="small"
                      aria-label={`Unlink ${name}`}
                      onClick={() => setUnlinking(provider)}
                    >
                      Unlink
                    </Button>
                  )}
                </div>
                {unlinking === provider && (
                  <UnlinkIdentity
                    provider={{ id: provider, name }}
                    email={user.email}
                    hasPassword={security.has_password}
                    onClose={() => setUnlinking(null)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {others.map(({ id, name }) => (
        <a
          key={id}
          href={`/v1/identity/${id}?${new URLSearchParams({ returnTo: '/explorer/account/settings' })}`}
          className={`${buttonClasses({ size: 'medium' })} self-start`}
        >
          Connect {name}
        </a>
      ))}
    </SettingsPanel>
  )
}

type UnlinkIdentityProps = {
  provider: { id: string; name: string }
  email: string
  hasPassword: boolean
  onClose: () => void
}

/** Unlinks an external identity. The server refuses if it is the last way to log in. */
function UnlinkIdentity({ provider, onClose, ...proof }: UnlinkIdentityProps) {
  return (
    <ProofForm
      label={`Unlink ${provider.name}`}
      action="Unlink"
      isDanger
      send={async (password) => {
        await callAccount('DELETE /v1/users/me/identities/{provider}', {
          // The server refuses others.
          provider: provider.id as IdentityProvider,
          ...(proof.hasPassword ? { password } : {}),
        })
        await refreshOwnData('/v1/users/me/security')
        toast({ title: `${provider.name} unlinked`, tone: 'success' })
        onClose()
      }}
      onCancel={onClose}
      {...proof}
    />
  )
}
