import type { MemberLine } from '@tickmark/core/accounts/MemberLine'
import { ROLE_NAMES } from '../../../data/accounts/ROLE_NAMES.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import type { MemberAct } from './listMemberActs.ts'

type Props = {
  member: MemberLine
  acts: readonly MemberAct[]
  onChoose: (act: MemberAct) => void
}

/** What can be done with a member. */
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
        return { id: 'transfer', label: 'Hand the organisation over', beginsGroup: true, run }
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
