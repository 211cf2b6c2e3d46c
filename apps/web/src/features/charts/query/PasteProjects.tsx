import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { trpc } from '../../../data/trpc.ts'
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
  const [text, setText] = useState('')
  const lines = useDeferredValue(readLines(text))
  const names = [...new Set(lines.map(({ name }) => name))]
  const { data = [] } = useQuery({
    ...trpc.projects.findByNames.queryOptions({ names }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
  })
  const { ids, unknown, shared } = matchProjects(lines, data)
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
      {shared.map(({ word, ids }) => (
        <StateNote key={word} state="partial">
          {word} is the name of several projects. Write one of: {ids.join(', ')}
        </StateNote>
      ))}
      <div>
        <Button type="submit" variant="solid" disabled={ids.length === 0}>
          {ids.length === 0 ? 'Add projects' : `Add ${ids.length}`}
        </Button>
      </div>
    </form>
  )
}

/** A line of a pasted list, and the name in it. */
type Line = { word: string; name: string }

/** As many as the server looks up. */
const MAX_LINES = 1_000

/** Names, tickers, ids or addresses of project pages, one per line or between commas. */
export function readLines(text: string): Line[] {
  return text
    .split(/[\n,;\t]+/)
    .map((part) => part.trim())
    .filter((word) => word !== '')
    .slice(0, MAX_LINES)
    .map((word) => ({ word, name: word.replace(/^.*\/projects\/([^/?#]+).*$/, '$1') }))
}

type Found = readonly { name: string; project_ids: readonly string[] }[]

/** Returns which projects the lines name, in their order, which lines name several, and which none. */
export function matchProjects(
  lines: readonly Line[],
  found: Found,
): { ids: string[]; unknown: string[]; shared: { word: string; ids: readonly string[] }[] } {
  const known = new Map(found.map(({ name, project_ids }) => [name, project_ids]))
  const ids = new Set<string>()
  const unknown: string[] = []
  const shared = new Map<string, readonly string[]>()
  for (const { word, name } of lines) {
    const [id, ...others] = known.get(name) ?? []
    if (id !== undefined && others.length > 0) shared.set(word, [id, ...others])
    else if (id !== undefined) ids.add(id)
    else if (known.has(name)) unknown.push(word)
  }
  return { ids: [...ids], unknown, shared: [...shared].map(([word, ids]) => ({ word, ids })) }
}
