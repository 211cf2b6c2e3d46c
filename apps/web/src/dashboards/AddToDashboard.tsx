import { useRouter } from '@tanstack/react-router'
import type { Document } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import type { PanelSubject } from '../charts/panel/actions/PanelSubject.ts'
import { documentAddress } from '../documents/documentAddress.ts'
import { openAddress } from '../documents/openAddress.ts'
import { useOwner } from '../session/useOwner.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Modal } from '../ui/Modal.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { ChooseDashboard } from './ChooseDashboard.tsx'
import type { NewTile } from './changeTiles.ts'
import { LogInToAdd } from './LogInToAdd.tsx'
import { makeBody } from './makeBody.ts'

type Props = {
  subject: Pick<PanelSubject, 'title' | 'embed' | 'view'>
  onClose: () => void
}

/** Puts what a panel shows on a dashboard of one's own or on a new one. */
export function AddToDashboard({ subject, onClose }: Props) {
  // What was entered stays when the session ends meanwhile.
  const isOwned = useOwner() !== null
  const { history } = useRouter()
  const [tile] = useState(() => readTile(subject))
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
      {tile === undefined && <ErrorPanel message="The panel asks nothing that could be kept." />}
      {tile !== undefined && isOwned && <ChooseDashboard tile={tile} onDone={done} />}
      {tile !== undefined && !isOwned && <LogInToAdd tile={tile} onClose={onClose} />}
    </Modal>
  )
}

/** As the panel is looked at when the dialog opens; undefined where a chart has nothing to ask yet. */
function readTile({ title, ...shown }: Props['subject']): NewTile | undefined {
  try {
    return { title: title.slice(0, LONGEST_TITLE), body: makeBody(shown) }
  } catch {
    return undefined
  }
}

/** As long as the server takes. */
const LONGEST_TITLE = 200
