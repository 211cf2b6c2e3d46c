import type { MemberLine } from '@tickmark/core/accounts/MemberLine'
import { ACCOUNT_API_SCOPES } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { refreshAccounts } from '../../../data/accounts/accountQuery.ts'
import { ROLE_NAMES } from '../../../data/accounts/ROLE_NAMES.ts'
import { deleteRest, patchRest, postRest } from '../../../data/rest/sendRest.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import type { MemberAct } from './listMemberActs.ts'

type Props = {
  organizationId: string
  member: MemberLine
  act: MemberAct
  onClose: () => void
}

/** Asks before a member gets another role, everything, or has to go. */
export function MemberDialog({ organizationId, member, act, onClose }: Props) {
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
  const path = `/organization/${organizationId}`
  switch (act.kind) {
    case 'role':
      return patchRest(
        `${path}/members/${userId}`,
        { permission_name: act.role },
        ACCOUNT_API_SCOPES.organization,
      )
    case 'transfer':
      return postRest(`${path}/transfer`, { user_id: userId }, ACCOUNT_API_SCOPES.organization)
    case 'remove':
      return deleteRest(`${path}/members/${userId}`, {}, ACCOUNT_API_SCOPES.organization)
  }
}

const RIGHTS = {
  OWNER: 'Owners may do everything: change roles, pay, and delete the organisation.',
  ADMIN: 'Administrators edit the profile, invite and remove people, and make API keys.',
  MEMBER: 'Members see what the organisation shares. Their open invitations are taken back.',
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
        title: `Hand the organisation over to ${name}?`,
        text: `${name} becomes an owner, and you an administrator. Only an owner can give that back to you.`,
        action: 'Hand over',
        done: `${name} owns the organisation now`,
      }
    case 'remove':
      return {
        title: `Remove ${name}?`,
        text: 'What the organisation shares is no longer seen by this member, whose open invitations are taken back.',
        action: 'Remove',
        done: `${name} is removed`,
      }
  }
}
