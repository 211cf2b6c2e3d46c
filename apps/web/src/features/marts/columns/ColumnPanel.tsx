import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { useMemo, useState } from 'react'
import { describeLead } from '../../../grid/columns/describeLead.ts'
import { addColumns, removeColumn, toggleGroup } from '../../../grid/view/changeView.ts'
import { describeView, listAsked } from '../../../grid/view/describeView.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { FigurePicker } from './FigurePicker.tsx'
import { FormulaForm } from './FormulaForm.tsx'

type Props = { mart: Mart; view: MartView; onView: (next: MartView) => void }

/** More than this nobody could tell apart any longer; the server has room for a few more that shade cells. */
const MOST_COLUMNS = MART_LIMITS.columns - 20

/** Which columns a mart shows: what it says of each row, any figure, and arithmetic over them. */
export function ColumnPanel({ mart, view, onView }: Props) {
  const [typed, setTyped] = useState('')
  const described = useMemo(() => describeView(view), [view])
  const shown = listAsked(mart, view).map(({ id }) => id)
  const lead = describeLead(mart)
  const facts = mart.facts.filter(({ column_id }) => !lead.ids.includes(column_id))
  const isFull = shown.length >= MOST_COLUMNS
  const others = described.columns.filter(({ column_id }) =>
    facts.every((fact) => fact.column_id !== column_id),
  )
  const wanted = typed.trim().toLowerCase()
  const isWanted = (title: string) => title.toLowerCase().includes(wanted)
  const toggle = (id: string) =>
    onView(shown.includes(id) ? removeColumn(view, id) : addColumns(view, [{ id }]))
  const groupable = mart.facts.filter(({ type }) => type !== 'trend')
  return (
    <div className="flex w-80 max-w-full flex-col gap-3">
      <Input
        aria-label="Search columns"
        placeholder="Search columns"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="max-h-56 overflow-auto">
        {others.length > 0 && (
          <ul aria-label="Figures and formulas">
            {others
              .filter(({ title }) => isWanted(title))
              .map(({ column_id, title }) => (
                <li key={column_id} className="flex h-7 items-center gap-1">
                  <span className="mr-auto min-w-0 truncate" title={column_id}>
                    {title}
                  </span>
                  <Button
                    variant="ghost"
                    aria-label={`Remove ${title}`}
                    disabled={shown.length === 1}
                    onClick={() => onView(removeColumn(view, column_id))}
                  >
                    <Icon name="close" size={11} />
                  </Button>
                </li>
              ))}
          </ul>
        )}
        <ul aria-label="Facts" className="border-t border-line pt-1 first:border-t-0">
          {facts
            .filter(({ title }) => isWanted(title))
            .map(({ column_id, title }) => (
              <li key={column_id}>
                <Checkbox
                  label={<span className="block truncate">{title}</span>}
                  checked={shown.includes(column_id)}
                  disabled={shown.includes(column_id) ? shown.length === 1 : isFull}
                  onChange={() => toggle(column_id)}
                />
              </li>
            ))}
        </ul>
      </div>
      {mart.source.kind === 'figures' && (
        <FigurePicker
          shown={shown}
          isFull={isFull}
          onAdd={(id) => onView(addColumns(view, [{ id }]))}
        />
      )}
      <FormulaForm
        mart={mart}
        isFull={isFull}
        onAdd={(column) => onView(addColumns(view, [column]))}
      />
      <div className="flex items-center gap-1.5 border-t border-line pt-3">
        <Picker
          label="Group by"
          options={groupable.map(({ column_id, title }) => ({ value: column_id, label: title }))}
          value={view.rowGroupCols[0]?.id ?? null}
          none="No groups"
          onChange={(id) =>
            onView(
              id === null
                ? { ...view, rowGroupCols: [] }
                : toggleGroup({ ...view, rowGroupCols: [] }, id),
            )
          }
        />
        <Button
          variant="ghost"
          disabled={view.valueCols.length === 0}
          onClick={() => onView({ ...view, valueCols: [], heat: [], pinned: [], widths: {} })}
        >
          Reset columns
        </Button>
      </div>
    </div>
  )
}
