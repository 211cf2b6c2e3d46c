import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { TileBody } from '@tickmark/core/documents/DashboardDefinition'
import { useState } from 'react'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { toDefinition } from '../../custom/toDefinition.ts'
import type { PanelSubject } from './PanelSubject.ts'

const EmbedDialog = lazyComponent(() => import('../embed/EmbedDialog.tsx'), 'EmbedDialog')

const AlertDialog = lazyComponent(
  () => import('../../../documents/alerts/AlertDialog.tsx'),
  'AlertDialog',
)

const AddToDashboard = lazyComponent(
  () => import('../../../documents/dashboards/AddToDashboard.tsx'),
  'AddToDashboard',
)

/** The icon of the button that opens the dialog. */
export type PanelDialogIcon = 'bell' | 'api' | 'dashboard'

type Props = {
  opened: PanelDialogIcon
  subject: Pick<PanelSubject, 'title' | 'call' | 'embed' | 'view'>
  onClose: () => void
}

/** The dialog behind a button of a panel, about the panel in its state when the dialog opened. */
export function PanelDialog({ opened, subject, onClose }: Props) {
  const [{ call, embed }] = useState(subject)
  const [tile] = useState(() => (opened === 'dashboard' ? toTile(subject) : undefined))
  if (opened === 'dashboard') return <AddToDashboard tile={tile} onClose={onClose} />
  if (opened === 'bell')
    return <AlertDialog query={'query' in call ? call.query : undefined} onClose={onClose} />
  return embed && <EmbedDialog embedded={embed} onClose={onClose} />
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

/**
 * Returns the contents of a panel as the body of a tile: the query and its view settings, not the figures.
 * @throws TypeError for a panel that no tile can show, ZodError for a chart that cannot be kept.
 */
export function toTileBody({ embed, view }: Pick<PanelSubject, 'embed' | 'view'>): TileBody {
  if (view !== undefined) return { kind: 'table', table: view }
  if (embed !== undefined && 'query' in embed) return { kind: 'chart', chart: toDefinition(embed) }
  if (embed !== undefined && 'chart' in embed)
    return { kind: 'chart', chart: ChartDefinition.parse(embed.chart) }
  throw new TypeError('A tile cannot show this panel.')
}
