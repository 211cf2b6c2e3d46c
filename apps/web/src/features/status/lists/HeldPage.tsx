import { PanelSlot } from '../../../ui/PanelSlot.tsx'
import { HeldPanel } from './HeldPanel.tsx'
import { QualityPanel } from './QualityPanel.tsx'

/** What every batch goes through, and what was held back for it. */
export function HeldPage() {
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="Quality checks" of="quality">
        <QualityPanel />
      </PanelSlot>
      <HeldPanel />
    </div>
  )
}
