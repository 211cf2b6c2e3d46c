import { describeMartColumn } from '@tickmark/core/marts/describeMartColumn'
import { findColumnFault } from '@tickmark/core/marts/findColumnFault'
import { findNameFault, MAX_NAME_LENGTH } from '@tickmark/core/marts/findNameFault'
import { getMart } from '@tickmark/core/marts/getMart'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { useState } from 'react'
import { toggleHeat, togglePinned } from '../../../tables/grid/view/changeView.ts'
import { MoveButtons, PinButton } from '../../../ui/ArrangeButtons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { renameColumn } from './renameColumn.ts'

type Props = {
  column: ValueColumn
  place: { index: number; count: number }
  view: MartView
  isDragged: boolean
  onView: (next: MartView) => void
  onEdit: (column: ValueColumn) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onDrag: (id: string | null) => void
  onDrop: () => void
}

/** One column in the list of those of a table. */
export function ChosenColumn(props: Props) {
  const { column, place, view, isDragged, onView, onEdit, onMove, onRemove, onDrag, onDrop } = props
  const { id } = column
  const mart = getMart(view.mart_id)
  const [isNamed, setNamed] = useState(false)
  const { title, isFormula, fault } = nameChosen(mart, column)
  const others = view.valueCols.filter((one) => one.id !== id).map((one) => one.id)
  const isPinned = view.pinned.includes(id)
  const isShaded = view.heat.includes(id)
  return (
    <li
      draggable={!isNamed}
      onDragStart={() => onDrag(id)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
      className={joinClasses(
        'flex min-h-8 items-center gap-0.5 border-b border-line',
        isDragged && 'opacity-50',
      )}
    >
      {isNamed ? (
        <NameInput
          first={column.formula === undefined ? '' : id}
          hint={title}
          check={(name) => (name === id ? null : findNameFault(mart, name, others))}
          onDone={(name) => {
            setNamed(false)
            if (name !== null && name !== id) onView(renameColumn(view, id, name || undefined))
          }}
        />
      ) : (
        <button
          type="button"
          title={fault ?? 'Rename'}
          onClick={() => setNamed(true)}
          className={joinClasses(
            'mr-auto min-w-0 cursor-grab truncate rounded-sm px-1 py-1 text-left hover:bg-hover',
            fault !== null && 'text-down',
          )}
        >
          {title}
        </button>
      )}
      {isFormula && (
        <IconButton icon="pencil" label={`Change ${title}`} onClick={() => onEdit(column)} />
      )}
      <PinButton name={title} isPinned={isPinned} onPin={() => onView(togglePinned(view, id))} />
      <IconButton
        icon="density"
        label={`Shade ${title}`}
        title="Shade cells by their values"
        aria-pressed={isShaded}
        onClick={() => onView(toggleHeat(view, id))}
      />
      <MoveButtons
        name={title}
        index={place.index}
        count={place.count}
        onMove={(by) => onMove(by)}
      />
      <IconButton
        icon="close"
        iconSize={11}
        label={`Remove ${title}`}
        disabled={place.count === 1}
        onClick={onRemove}
      />
    </li>
  )
}

/** Returns the title of a table's column, whether it is computed, and why it cannot be, if so. */
function nameChosen(
  mart: Mart,
  { id, formula = id }: ValueColumn,
): { title: string; isFormula: boolean; fault: string | null } {
  const fault = findColumnFault(mart, formula)
  if (fault !== null) return { title: id, isFormula: true, fault: fault.message }
  const expression = parseMartExpression(formula)
  const { title } = describeMartColumn(mart, id, expression)
  return { title, isFormula: expression.kind !== 'column', fault: null }
}

type NameInputProps = {
  first: string
  /** The name of the column where none is given. */
  hint: string
  /** Explains why it cannot have the name, or null. */
  check: (name: string) => string | null
  /** Receives the new name, the empty text for none, or null where nothing is to change. */
  onDone: (name: string | null) => void
}

/** Writes the name of a column: Enter takes it, Escape leaves it as it was. */
function NameInput({ first, hint, check, onDone }: NameInputProps) {
  const [name, setName] = useState(first)
  const text = name.trim()
  const fault = text === '' ? null : check(text)
  const finish = () => onDone(fault === null ? text : null)
  return (
    <span className="mr-auto flex min-w-0 grow flex-col py-1">
      <Input
        autoFocus
        size="xsmall"
        aria-label={`Name of ${hint}`}
        aria-invalid={fault !== null}
        placeholder={hint}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            if (fault === null) finish()
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone(null)
          }
        }}
      />
      {fault && (
        <span role="alert" className="text-sm text-down">
          {fault}
        </span>
      )}
    </span>
  )
}
