import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { type ChoiceProps, toggleValue } from './ChoiceList.tsx'

/** What the rows have of themselves, such as a ticker, a launch year or a website. */
export function FactsChoice({ mart, chosen, onAdd }: ChoiceProps) {
  const [ids, setIds] = useState<string[]>([])
  const isThere = (id: string) => chosen.some((column) => (column.formula ?? column.id) === id)
  const offered = mart.facts.filter((fact) => !isThere(fact.column_id) && fact.column_id !== 'name')
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (ids.length > 0) onAdd(ids.map((id) => ({ id })))
        setIds([])
      }}
    >
      {offered.length === 0 && <p className="text-fg3">All of them are in the table.</p>}
      {offered.map(({ column_id, title, meaning }) => (
        <Checkbox
          key={column_id}
          label={title}
          checked={ids.includes(column_id)}
          onChange={() => setIds(toggleValue(ids, column_id))}
          {...(meaning !== undefined && { description: meaning })}
        />
      ))}
      <div className="sticky bottom-0 border-t border-line bg-raise py-3">
        <Button type="submit" size="small" variant="solid" disabled={ids.length === 0}>
          {ids.length > 1 ? `Add ${ids.length} columns` : 'Add column'}
        </Button>
      </div>
    </form>
  )
}
