import { useState } from 'react'
import { useProjects } from '../../../data/useProjects.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/Input.tsx'
import { PopoverButton } from '../../../ui/PopoverButton.tsx'
import { StateNote } from '../../../ui/StateNote.tsx'
import { matchProjects } from './matchProjects.ts'

/** Takes a list of names or tickers out of a spreadsheet or a message. */
export function PasteProjects({ onAdd }: { onAdd: (ids: string[]) => void }) {
  return (
    <PopoverButton label="Paste projects" trigger="Paste…">
      <PasteForm onAdd={onAdd} />
    </PopoverButton>
  )
}

function PasteForm({ onAdd }: { onAdd: (ids: string[]) => void }) {
  const { query } = useProjects()
  const [text, setText] = useState('')
  const { ids, unknown } = matchProjects(text, query.data?.projects ?? [])
  return (
    <form
      className="flex w-72 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(ids)
        setText('')
      }}
    >
      <Field label="Names or tickers" description="One per line, or between commas.">
        <TextArea
          rows={4}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {unknown.length > 0 && (
        <StateNote state="partial">
          Not known: {unknown.slice(0, 8).join(', ')}
          {unknown.length > 8 && ` and ${unknown.length - 8} more`}
        </StateNote>
      )}
      <div>
        <Button type="submit" variant="solid" disabled={ids.length === 0}>
          {ids.length === 0 ? 'Add projects' : `Add ${ids.length}`}
        </Button>
      </div>
    </form>
  )
}
