import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { showFailure } from '../../ui/toasts/toast.ts'
import { createDocument } from '../createDocument.ts'
import { NAME_LENGTH } from '../NAME_LENGTH.ts'
import { useOneAtATime } from '../useOneAtATime.ts'
import { addTile, type NewTile } from './changeTiles.ts'
import { OwnDashboards } from './OwnDashboards.tsx'
import { saveTile } from './saveTile.ts'
import { TitleField } from './TitleField.tsx'

type Props = {
  tile: NewTile
  onDone: (document: Document) => void
}

/** Which dashboard a tile is added to, and what it is called there; it is saved at once. */
export function ChooseDashboard({ tile, onDone }: Props) {
  const [title, setTitle] = useState(tile.title)
  const [name, setName] = useState('')
  const { isRunning, run } = useOneAtATime()
  const named = { ...tile, title: title.trim() }
  const send = (act: () => Promise<Document>) =>
    void run(async () => onDone(await act()), showFailure)
  return (
    <div className="flex flex-col gap-4 p-4" aria-busy={isRunning}>
      <TitleField title={title} onChange={setTitle} />
      <OwnDashboards isBusy={isRunning} onChoose={(id) => send(() => saveTile(id, named))} />
      <form
        className="flex items-end gap-2 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          send(() =>
            createDocument({
              kind: 'dashboard',
              name: name.trim() || NEW_NAME,
              content: addTile(named)(DashboardDefinition.parse({})),
            }),
          )
        }}
      >
        <Field label="A new dashboard" className="grow">
          <Input
            value={name}
            maxLength={NAME_LENGTH}
            placeholder={NEW_NAME}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button type="submit" size="medium" disabled={isRunning}>
          Make it
        </Button>
      </form>
    </div>
  )
}

const NEW_NAME = 'New dashboard'
