import { useQuery } from '@tanstack/react-query'
import type { Document, DocumentLine } from '@tickmark/core/documents/Document'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { useOwner, useSession } from '../../data/session/sessionStore.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { DetailsForm } from '../../documents/DetailsForm.tsx'
import { createDocument } from '../../documents/documentCalls.ts'
import { documentsQuery } from '../../documents/documentQueries.ts'
import { usePossibleOwner } from '../../documents/VisibilityChoice.tsx'
import { LoginButton } from '../../ui/LoginButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Picker } from '../../ui/Picker.tsx'
import type { Option } from '../../ui/popups/popupParts.tsx'
import { toast } from '../../ui/toasts/toast.ts'

/** Presets of one mart that a picker lists; no user has made more of them than this. */
const MOST = 100

type Props = { mart: Mart; value: string | null; onChoose: (id: string) => void }

/** The presets of a mart, to be opened. */
export function PresetPicker({ mart, value, onChoose }: Props) {
  const options = usePresets(mart)
  return (
    <Picker
      label="Preset"
      look={{ size: 'small' }}
      options={options}
      value={value}
      onChange={(id) => id !== null && onChoose(id)}
    />
  )
}

/** The presets of a mart as choices: its own, then those of the user, then those of the organization. */
function usePresets({ mart_id, presets }: Mart): Option[] {
  const mayHaveOwn = useSwitch('MARTS_CUSTOM_PRESET_ENABLED')
  const { isLoggedIn, user } = useSession()
  const listed = { kind: 'preset', martId: mart_id, limit: MOST } as const
  const mine = useQuery({
    ...documentsQuery({ ...listed, scope: 'mine' }),
    enabled: mayHaveOwn && isLoggedIn,
  })
  const organization = user.activeOrganization
  const shared = useQuery({
    ...documentsQuery({ ...listed, scope: 'organization' }),
    enabled: mayHaveOwn && isLoggedIn && organization != null,
  })
  const own = mine.data?.documents ?? []
  const ids = new Set(own.map(({ document_id }) => document_id))
  const others = (shared.data?.documents ?? []).filter(({ document_id }) => !ids.has(document_id))
  return [
    ...presets.map(({ preset_id, name }) => ({ value: preset_id, label: name })),
    ...own.map((line) => toOption(line, line.organization?.name ?? 'Mine')),
    ...others.map((line) => toOption(line, line.organization?.name ?? line.author.name)),
  ]
}

function toOption({ document_id, name }: DocumentLine, detail: string): Option {
  return { value: document_id, label: name, detail }
}

type SavePresetProps = {
  view: MartView
  /** Its first name, until the user renames it. */
  name: string
  onSaved: (document: Document) => void
  onClose: () => void
}

/** Keeps a view of a mart under a name, for oneself or for the organization. */
export function SavePreset({ view, name, onSaved, onClose }: SavePresetProps) {
  // Entered texts stay if the session ends meanwhile.
  const isOwned = useOwner() !== null
  const owner = usePossibleOwner(undefined)
  if (!isOwned) return <LogIn onClose={onClose} />
  return (
    <DetailsForm
      title="Save as a preset"
      action="Save"
      before={{ name, description: '', visibility: 'private', organization_id: null }}
      owner={owner}
      onSend={async (details) => {
        const document = await createDocument({ kind: 'preset', content: view, ...details })
        toast({ title: 'Saved', description: details.name, tone: 'success' })
        onSaved(document)
      }}
      onClose={onClose}
    />
  )
}

/** The address holds what is to be saved, so that nothing is lost on the way. */
function LogIn({ onClose }: Pick<SavePresetProps, 'onClose'>) {
  return (
    <Modal title="Log in to save a preset" onClose={onClose}>
      <div className="flex flex-col items-start gap-4 p-4">
        <p className="text-fg2">
          A preset is saved to an account, which is free. The current view stays in the address, so
          you can return to it and share it without an account.
        </p>
        <LoginButton />
      </div>
    </Modal>
  )
}
