import { switchOrganization } from '../../../data/session/updateUser.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { CreateForm } from './CreateForm.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'
import { useOrganization } from './useOrganization.ts'

/** Shown without an active organization: invitations, the user's organizations, and a form to create one. */
export function NoOrganization() {
  const { user } = useOrganization()
  const { running, start } = useAct()
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <OwnInvitations />
      {user.organizations.length > 0 && (
        <Panel title="Your organizations">
          <ul>
            {user.organizations.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-3 border-t border-line px-3.5 py-2.5">
                <Avatar name={name} />
                <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
                <Button
                  aria-label={`Switch to ${name}`}
                  isLoading={running === id}
                  onClick={() =>
                    start({ id, run: () => switchOrganization(id), done: `${name} is active` })
                  }
                >
                  Switch
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="New organization">
        <p className="px-3.5 pb-3 text-fg2">
          An organization has members with roles, its own API keys, one bill, and an audit log. You
          become its owner.
        </p>
        <CreateForm className="max-w-md p-3.5 pt-0" />
      </Panel>
    </div>
  )
}
