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
  const names = [...new Set(lines.flatMap(({ names }) => names))]
  const { data = [] } = useQuery({
    ...trpc.projects.findByNames.queryOptions({ names }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
  })
  const { ids, unknown } = matchProjects(lines, data)
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

/** A line of a pasted list, and what a project that it means may be called, the likeliest first. */
type Line = { word: string; names: readonly string[] }

/** As many as the server looks up. */
const MOST_LINES = 1_000

/** Names, tickers, ids or addresses of project pages, one per line or between commas. */
export function readLines(text: string): Line[] {
  return text
    .split(/[\n,;\t]+/)
    .map((part) => part.trim())
    .filter((word) => word !== '')
    .slice(0, MOST_LINES)
    .map((word) => {
      const bare = word.replace(/^\$/, '').replace(/^.*\/projects\/([^/?#]+).*$/, '$1')
      return { word, names: [...new Set([bare, bare.replaceAll(/\s+/g, '-')])] }
    })
}

type Found = readonly { name: string; project_ids: readonly string[] }[]

/** Which projects the lines name, in their order, and which name none. Of several with one ticker the first is meant. */
export function matchProjects(
  lines: readonly Line[],
  found: Found,
): { ids: string[]; unknown: string[] } {
  const known = new Map(found.map(({ name, project_ids: [first] }) => [name, first]))
  const ids = new Set<string>()
  const unknown: string[] = []
  for (const { word, names } of lines) {
    const id = names.map((name) => known.get(name)).find(Boolean)
    if (id !== undefined) ids.add(id)
    else if (names.some((name) => known.has(name))) unknown.push(word)
  }
  return { ids: [...ids], unknown }
}
