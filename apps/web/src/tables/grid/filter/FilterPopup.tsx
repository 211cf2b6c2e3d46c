import { Popover } from '@base-ui/react/popover'
import type { ColumnFilter } from '@tickmark/core/marts/RowsRequest'
import { PopoverPopup } from '../../../ui/DialogPopup.tsx'
import { popupClasses } from '../../../ui/popups/popupParts.tsx'
import type { GridColumn } from '../GridColumn.ts'
import type { DescribedView } from '../view/describeView.ts'
import { DayFilter } from './DayFilter.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { WordFilter } from './WordFilter.tsx'

type Props = {
  column: GridColumn
  filter: ColumnFilter | undefined
  described: DescribedView
  /** What it is shown beside, and where the focus returns to. */
  anchor: () => HTMLElement | null
  onChange: (filter: ColumnFilter | undefined) => void
  onClose: () => void
}

/** Which values of a column rows must have. */
export function FilterPopup({ column, filter, described, anchor, onChange, onClose }: Props) {
  const choose = (next: ColumnFilter | undefined) => {
    onChange(next)
    onClose()
  }
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={4}
          align="start"
          className="z-50"
          collisionPadding={8}
        >
          <PopoverPopup
            finalFocus={() => anchor() ?? true}
            className={`${popupClasses.box} flex w-72 flex-col gap-2 p-3`}
          >
            <Popover.Title className="text-sm font-medium text-fg3">
              Filter by {column.title}
            </Popover.Title>
            <Form column={column} filter={filter} described={described} onChoose={choose} />
          </PopoverPopup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type FormProps = Pick<Props, 'column' | 'filter' | 'described'> & {
  onChoose: Props['onChange']
}

function Form({ column, filter, described, onChoose }: FormProps) {
  switch (column.type) {
    case 'number':
      return <NumberFilter column={column} filter={filter} onChoose={onChoose} />
    case 'day':
      return <DayFilter filter={filter} onChoose={onChoose} />
    case 'text':
    case 'list':
      return (
        <WordFilter column={column} filter={filter} described={described} onChoose={onChoose} />
      )
    case 'trend':
      return null
  }
}
