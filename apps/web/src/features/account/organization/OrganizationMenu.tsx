import { useRef, useState } from 'react'
import { switchOrganization } from '../../../data/session/updateUser.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { CreateForm } from './CreateForm.tsx'
import { useOrganization } from './useOrganization.ts'

/** Switches to another of the user's organizations, or creates a new one. */
export function OrganizationMenu() {
  const { user, organization } = useOrganization()
  const { start } = useAct()
  const name = useRef<HTMLInputElement>(null)
  const [isCreating, setCreating] = useState(false)
  const others = user.organizations.map(({ id, name }) => ({
    id,
    label: name,
    isChosen: id === organization?.id,
    run: () => {
      if (id === organization?.id) return
      start({ id, run: () => switchOrganization(id), done: `${name} is active` })
    },
  }))
  return (
    <>
      <MenuButton
        label="Switch organization"
        size="small"
        items={[
          ...others,
          {
            id: 'new',
            label: 'New organization',
            beginsGroup: true,
            run: () => setCreating(true),
          },
        ]}
      >
        Switch
        <Icon name="down" size={12} />
      </MenuButton>
      {isCreating && (
        <Modal title="New organization" initialFocus={name} onClose={() => setCreating(false)}>
          <CreateForm nameRef={name} className="p-4" onCreated={() => setCreating(false)} />
        </Modal>
      )}
    </>
  )
}
