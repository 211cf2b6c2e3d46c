import type { MemberLine } from '@tickmark/core/accounts/Members'
import type { Role } from '@tickmark/core/accounts/ROLES'
import { listGivenRoles } from '@tickmark/core/accounts/ROLES'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { ROLE_NAMES } from './useOrganization.ts'

/** An action on a member. */
export type MemberAct = { kind: 'role'; role: Role } | { kind: 'transfer' } | { kind: 'remove' }

type Membership = {
  /** The role of the current user. */
  own: Role
  /** The role of the member. */
  role: Role
  /** True if the member is the current user. */
  isOwn: boolean
}

/** The actions that the user may take on a member: owners change roles and transfer the organization; no user removes
 * a member with a higher role. Users cannot change themselves here: they leave or transfer the organization.
 */
export function listMemberActs({ own, role, isOwn }: Membership): MemberAct[] {
  if (isOwn) return []
  const isOwner = own === 'OWNER'
  const roles = isOwner ? listGivenRoles(own).filter((one) => one !== role) : []
  const mayRemove = own !== 'MEMBER' && listGivenRoles(own).includes(role)
  return [
    ...roles.map((one): MemberAct => ({ kind: 'role', role: one })),
    ...(isOwner ? [{ kind: 'transfer' } as const] : []),
    ...(mayRemove ? [{ kind: 'remove' } as const] : []),
  ]
}

type Props = {
  member: MemberLine
  acts: readonly MemberAct[]
  onChoose: (act: MemberAct) => void
}

/** The actions on a member. */
export function MemberMenu({ member, acts, onChoose }: Props) {
  const item = (act: MemberAct): MenuItem => {
    const run = () => onChoose(act)
    switch (act.kind) {
      case 'role':
        return {
          id: act.role,
          label: `Make ${ROLE_NAMES[act.role].toLowerCase()}`,
          run,
        }
      case 'transfer':
        return { id: 'transfer', label: 'Transfer the organization', beginsGroup: true, run }
      case 'remove':
        return {
          id: 'remove',
          label: 'Remove',
          isDanger: true,
          beginsGroup: acts.length > 1,
          run,
        }
    }
  }
  return (
    <MenuButton
      label={`Change ${member.username || member.email}`}
      variant="ghost"
      items={acts.map(item)}
    >
      <Icon name="more" size={14} />
    </MenuButton>
  )
}

type MemberDialogProps = {
  organizationId: string
  member: MemberLine
  act: MemberAct
  onClose: () => void
}

/** Confirms a change of role, a transfer of the organization or a removal. */
export function MemberDialog({ organizationId, member, act, onClose }: MemberDialogProps) {
  const name = member.username || member.email
  const words = describe(act, name)
  const confirm = async () => {
    await send(act, organizationId, member.user_id)
    toast({ title: words.done, tone: 'success' })
    await refreshAccounts()
  }
  return (
    <ConfirmDialog
      title={words.title}
      action={words.action}
      isGrave={act.kind !== 'role'}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  )
}

function send(act: MemberAct, organizationId: string, userId: string): Promise<unknown> {
  switch (act.kind) {
    case 'role':
      return callAccount('PATCH /v3/internal/organization/{organization_id}/members/{user_id}', {
        organization_id: organizationId,
        user_id: userId,
        permission_name: act.role,
      })
    case 'transfer':
      return callAccount('POST /v3/internal/organization/{organization_id}/transfer', {
        organization_id: organizationId,
        user_id: userId,
      })
    case 'remove':
      return callAccount('DELETE /v3/internal/organization/{organization_id}/members/{user_id}', {
        organization_id: organizationId,
        user_id: userId,
      })
  }
}

const RIGHTS = {
  OWNER: 'Owners can do everything: change roles, pay, and delete the organization.',
  ADMIN: 'Administrators edit the profile, invite and remove members, and create API keys.',
  MEMBER: 'Members see what the organization shares. Their open invitations are revoked.',
} as const

function describe(act: MemberAct, name: string) {
  switch (act.kind) {
    case 'role': {
      const role = ROLE_NAMES[act.role].toLowerCase()
      const article = act.role === 'MEMBER' ? 'a' : 'an'
      return {
        title: `Make ${name} ${article} ${role}?`,
        text: RIGHTS[act.role],
        action: 'Change role',
        done: `${name} is ${article} ${role} now`,
      }
    }
    case 'transfer':
      return {
        title: `Transfer the organization to ${name}?`,
        text: `${name} becomes an owner, and you become an administrator. Only an owner can make you an owner again.`,
        action: 'Transfer',
        done: `${name} is now an owner of the organization`,
      }
    case 'remove':
      return {
        title: `Remove ${name}?`,
        text: 'This member loses access to what the organization shares, and their open invitations are revoked.',
        action: 'Remove',
        done: `${name} is removed`,
      }
  }
}
