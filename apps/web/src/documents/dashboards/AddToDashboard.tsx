import { useRouter } from '@tanstack/react-router'
import type { Document } from '@tickmark/core/documents/Document'
import { useOwner } from '../../data/session/sessionStore.ts'
import { ErrorPanel } from '../../ui/EmptyState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { documentAddress } from '../documentAddress.ts'
import { openAddress } from '../openAddress.ts'
import { ChooseDashboard } from './ChooseDashboard.tsx'
import type { NewTile } from './changeTiles.ts'
import { LogInToAdd } from './LogInToAdd.tsx'

type Props = {
  /** Undefined where the panel shows nothing that a tile can keep. */
  tile: NewTile | undefined
  onClose: () => void
}

/** Adds a tile to one of the user's dashboards or to a new one. */
export function AddToDashboard({ tile, onClose }: Props) {
  // Entered text stays when the session ends meanwhile.
  const isOwned = useOwner() !== null
  const { history } = useRouter()
  const done = (document: Document) => {
    onClose()
    toast({
      title: 'Added to the dashboard',
      description: document.name,
      tone: 'success',
      action: { label: 'Open', run: () => openAddress(history, documentAddress(document)) },
    })
  }
  return (
    <Modal title="Add to a dashboard" onClose={onClose}>
      {tile === undefined && <ErrorPanel message="This panel cannot be added to a dashboard." />}
      {tile !== undefined && isOwned && <ChooseDashboard tile={tile} onDone={done} />}
      {tile !== undefined && !isOwned && <LogInToAdd tile={tile} onClose={onClose} />}
    </Modal>
  )
}
