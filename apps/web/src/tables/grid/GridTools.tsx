import type { MartView } from '@tickmark/core/marts/MartView'
import { useStore } from '../../data/createStore.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { tableLayouts } from '../../ui/table/tableLayouts.ts'

type Props = {
  view: MartView
  onView: ((next: MartView) => void) | undefined
  /** Absent while there is nothing to find. */
  onFind: (() => void) | undefined
}

/** Finding, the height of rows, and the sums below them. */
export function GridTools({ view, onView, onFind }: Props) {
  const layouts = useStore(tableLayouts)
  return (
    <>
      <Button
        aria-label="Find in this table"
        title="Find in this table"
        disabled={onFind === undefined}
        onClick={onFind}
      >
        <Icon name="search" size={13} />
      </Button>
      <Button
        aria-label="Low rows"
        title="Low rows"
        aria-pressed={layouts.isDense}
        onClick={() => tableLayouts.set({ ...layouts, isDense: !layouts.isDense })}
      >
        <Icon name="density" size={13} />
      </Button>
      {onView && (
        <Button
          aria-label="Totals and medians"
          title="Totals and medians below the rows"
          aria-pressed={view.summary}
          onClick={() => onView({ ...view, summary: !view.summary })}
        >
          Σ
        </Button>
      )}
    </>
  )
}
