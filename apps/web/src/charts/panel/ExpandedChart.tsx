import { useShortcutScope } from '../../shell/shortcuts/useShortcutScope.ts'
import { Modal } from '../../ui/Modal.tsx'
import { CHART_HEIGHT, TimeSeriesChart, type TimeSeriesProps } from '../TimeSeriesChart.tsx'

/** What the dialog's head, the legend and the note need beside the drawing, in pixels. */
const AROUND = 190

type Props = TimeSeriesProps & { onClose: () => void }

/** A chart as large as the window. */
export function ExpandedChart({ onClose, ...chart }: Props) {
  useShortcutScope('expanded', true)
  return (
    <Modal title={chart.label} side="full" onClose={onClose}>
      <div className="pt-3">
        <TimeSeriesChart {...chart} height={Math.max(CHART_HEIGHT, window.innerHeight - AROUND)} />
      </div>
    </Modal>
  )
}
