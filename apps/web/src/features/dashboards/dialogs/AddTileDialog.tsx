import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { useState } from 'react'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ChartForm } from './ChartForm.tsx'
import { FigureForm } from './FigureForm.tsx'
import { SavedList } from './SavedList.tsx'
import { SectionForm } from './SectionForm.tsx'
import { TableForm } from './TableForm.tsx'
import { TextForm } from './TextForm.tsx'

type Props = {
  definition: DashboardDefinition
  onAdd: (tile: NewTile) => void
  onClose: () => void
}

/** Adds something saved, or something new, to a dashboard. */
export function AddTileDialog({ definition: { variables }, onAdd, onClose }: Props) {
  const [tab, setTab] = useState('figure')
  return (
    <Modal title="Add a tile" onClose={onClose}>
      <div className="px-4 pt-2">
        <Tabs
          label="What to add"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'figure',
              label: 'Figure',
              panel: <FigureForm variables={variables} onDone={onAdd} />,
            },
            {
              value: 'chart',
              label: 'Chart',
              panel: <ChartForm variables={variables} onDone={onAdd} />,
            },
            { value: 'table', label: 'Table', panel: <TableForm onDone={onAdd} /> },
            { value: 'saved', label: 'Saved', panel: <SavedList onDone={onAdd} /> },
            { value: 'text', label: 'Text', panel: <TextForm onDone={onAdd} /> },
            { value: 'section', label: 'Section', panel: <SectionForm onDone={onAdd} /> },
          ]}
        />
      </div>
    </Modal>
  )
}
