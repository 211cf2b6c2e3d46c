import { findMetric } from '@tickmark/core/metrics/findMetric'
import { type ReactNode, type RefObject, useState } from 'react'
import { Switched } from '../../data/Switched.tsx'
import { useSwitch } from '../../data/switchStore.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { usePanelOptions } from '../../ui/Panel.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import type { Shortcut } from '../../ui/shortcuts/ShortcutRegistry.ts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { TableButton } from '../../ui/TableButton.tsx'
import { PanelActions } from './actions/PanelActions.tsx'
import type { PanelSubject } from './actions/PanelSubject.ts'

const MetricNotes = lazyComponent(() => import('./MetricNotes.tsx'), 'MetricNotes')

const ExpandedPanel = lazyComponent(() => import('./ExpandedPanel.tsx'), 'ExpandedPanel')

type Props = {
  subject: PanelSubject
  /** Ids of the metrics that the panel shows, to be explained. */
  metrics?: readonly string[]
  /**
   * Returns the contents of the panel in the full window, at a given height. Undefined while there is nothing to show.
   */
  enlarge: ((height: number, close: () => void) => ReactNode) | undefined
  /** True if the figures take the place of a drawing, and the way to change it; absent where there is no drawing. */
  table?: { isOn: boolean; onChange: (isOn: true | undefined) => void }
  /** The controls in the full window, where those are not the controls of the panel around. */
  options?: ReactNode
  /** The panel: keys pressed in it are meant for it. */
  place?: RefObject<HTMLElement | null>
}

/**
 * Offers what every panel has in addition to its own controls: to take its contents elsewhere, to enlarge them, to
 * explain them.
 */
export function PanelTools({ subject, metrics, enlarge, table, options, place }: Props) {
  const around = usePanelOptions()
  const mayExpand = useSwitch('CHART_EXPAND_ENABLED')
  const [isExpanded, setExpanded] = useState(false)
  const expand = () => setExpanded(enlarge !== undefined)
  const close = () => setExpanded(false)
  const toggleTable = () => {
    if (place) holdFocus(place)
    table?.onChange(table.isOn ? undefined : true)
  }
  const tools = (
    <>
      {table && <TableButton isOn={table.isOn} onChange={toggleTable} />}
      <PanelActions subject={subject} />
    </>
  )
  const base = { group: 'Chart', scope: 'default' }
  const shortcuts: Shortcut[] = []
  if (mayExpand) shortcuts.push({ ...base, keys: 'f', label: 'Full window', run: expand })
  if (table) shortcuts.push({ ...base, keys: 'alt+t', label: 'Chart or table', run: toggleTable })
  useShortcuts(place ? shortcuts : [], place)
  return (
    // One piece that wraps as a whole; on a phone it is beside the name of the panel.
    <div className="flex items-center gap-2 max-sm:-order-1">
      {tools}
      {mayExpand && (
        <IconButton
          variant="default"
          icon="expand"
          iconSize={13}
          label="Show in full window"
          disabled={enlarge === undefined}
          onClick={expand}
        />
      )}
      {metrics?.some(findMetric) && (
        <Switched name="CHART_MORE_INFO_ENABLED">
          <PopoverButton label="About this chart" trigger={<Icon name="info" size={13} />}>
            <MetricNotes metrics={metrics} />
          </PopoverButton>
        </Switched>
      )}
      {isExpanded && enlarge && (
        <DialogBoundary name="Full window" onClose={close}>
          <ExpandedPanel
            title={subject.title}
            options={options ?? around}
            tools={tools}
            onClose={close}
          >
            {(height) => enlarge(height, close)}
          </ExpandedPanel>
        </DialogBoundary>
      )}
    </div>
  )
}

/**
 * Keeps the focus in a panel while the part of it that has the focus is replaced by another, so that the keys of the
 * panel go on being meant for it.
 */
function holdFocus({ current }: RefObject<HTMLElement | null>): void {
  if (current?.contains(document.activeElement)) current.focus({ preventScroll: true })
}
