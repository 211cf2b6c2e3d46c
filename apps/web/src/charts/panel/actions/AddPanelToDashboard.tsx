import { useState } from 'react'
import { AddToDashboard } from '../../../documents/dashboards/AddToDashboard.tsx'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import type { PanelSubject } from './PanelSubject.ts'
import { toTileBody } from './toTileBody.ts'

type Props = {
  subject: Pick<PanelSubject, 'title' | 'embed' | 'view'>
  onClose: () => void
}

/** Adds the panel, in its state when the dialog opened, to a dashboard. */
export function AddPanelToDashboard({ subject, onClose }: Props) {
  const [tile] = useState(() => toTile(subject))
  return <AddToDashboard tile={tile} onClose={onClose} />
}

/** Undefined while a chart has no query yet. */
function toTile({ title, ...content }: Props['subject']): NewTile | undefined {
  try {
    return { title: title.slice(0, MAX_TITLE_LENGTH), body: toTileBody(content) }
  } catch {
    return undefined
  }
}

/** The server's limit. */
const MAX_TITLE_LENGTH = 200
