import { useState } from 'react'
import { useProjects } from '../../../data/useProjects.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/Input.tsx'
import { PopoverButton } from '../../../ui/PopoverButton.tsx'
import { StateNote } from '../../../ui/StateNote.tsx'

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
          Unknown: {unknown.slice(0, 8).join(', ')}
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

type Line = { project_id: string; name: string; symbol: string; is_archived: boolean }

/** Which projects a pasted list names, in its order, and which of its words name none. */
type Matched = { ids: string[]; unknown: string[] }

/**
 * Reads names, tickers, ids or addresses of project pages, one per line or between commas. Where several projects have
 * one ticker, the first of the catalogue that is not archived is meant.
 */
export function matchProjects(text: string, projects: readonly Line[]): Matched {
  const index = new Map<string, string>()
  const name = (word: string, id: string) => {
    if (word !== '' && !index.has(word)) index.set(word, id)
  }
  const living = projects.toSorted((a, b) => Number(a.is_archived) - Number(b.is_archived))
  for (const one of living) name(one.project_id, one.project_id)
  for (const one of living) name(one.name.toLowerCase(), one.project_id)
  for (const one of living) name(one.symbol.toLowerCase(), one.project_id)
  const ids = new Set<string>()
  const unknown: string[] = []
  for (const part of text.split(/[\n,;\t]+/)) {
    const word = part.trim()
    if (word === '') continue
    const bare = word
      .toLowerCase()
      .replace(/^\$/, '')
      .replace(/^.*\/projects\/([^/?#]+).*$/, '$1')
    const id = index.get(bare) ?? index.get(bare.replaceAll(/\s+/g, '-'))
    if (id === undefined) unknown.push(word)
    else ids.add(id)
  }
  return { ids: [...ids], unknown }
}
