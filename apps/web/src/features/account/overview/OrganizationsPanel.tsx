import { Link } from '@tanstack/react-router'
import type { User } from '@tickmark/core/session/User'
import { useState } from 'react'
import { switchOrganization } from '../../../data/session/updateUser.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showFailure, toast } from '../../../ui/toasts/toast.ts'

/** The organisations of the user, of which one at a time is the active one. */
export function OrganizationsPanel({ user }: { user: User }) {
  const [switchingTo, setSwitchingTo] = useState<string | null>(null)
  const activate = async ({ id, name }: { id: string; name: string }) => {
    setSwitchingTo(id)
    try {
      await switchOrganization(id)
      toast({ title: `${name} is active now`, tone: 'success' })
    } catch (failure) {
      showFailure(failure)
    } finally {
      setSwitchingTo(null)
    }
  }
  return (
    <Panel title="Organisations">
      {user.organizations.length === 0 ? (
        <p className="px-3.5 pb-4 text-fg2">
          You belong to none yet.{' '}
          <Link to="/organization" className="text-fg underline underline-offset-2">
            Begin one
          </Link>{' '}
          or ask to be invited.
        </p>
      ) : (
        <ul aria-label="Organisations" className="border-t border-line">
          {user.organizations.map((organization) => (
            <li
              key={organization.id}
              className="flex min-h-11 items-center gap-3 border-b border-line px-3.5 py-2 last:border-b-0"
            >
              <span className="min-w-0 flex-1 font-medium break-words">{organization.name}</span>
              {organization.id === user.activeOrganization?.id ? (
                <Badge tone="good">Active</Badge>
              ) : (
                <Button
                  size="small"
                  aria-label={`Make ${organization.name} active`}
                  isLoading={switchingTo === organization.id}
                  disabled={switchingTo !== null && switchingTo !== organization.id}
                  onClick={() => void activate(organization)}
                >
                  Make active
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
