import { PanelSlot } from '../../../ui/Panel.tsx'
import { QualityPanel } from './QualityPanel.tsx'
import { QuarantinePanel } from './QuarantinePanel.tsx'

/** What every batch goes through, and what was held back for it. */
export function QuarantinePage() {
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="Quality checks" of="quality">
        <QualityPanel />
      </PanelSlot>
      <QuarantinePanel />
    </div>
  )
}
