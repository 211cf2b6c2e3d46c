import { useRouter } from '@tanstack/react-router'
import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { useState } from 'react'
import { queryClient } from '../../data/queryClient.ts'
import { useOwner } from '../../data/session/sessionStore.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showFailure } from '../../ui/toasts/showFailure.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { Age } from '../Age.tsx'
import { DocumentPicker } from '../DocumentPicker.tsx'
import { documentAddress, openAddress } from '../documentAddress.ts'
import { changeDocument, createDocument, findConflict } from '../documentCalls.ts'
import { documentQuery, readContent } from '../documentQueries.ts'
import { NAME_LENGTH } from '../documentWords.ts'
import { drafts, makeDraftId } from '../drafts.ts'
import { LoginLinks } from '../LoginLinks.tsx'
import { addTile, findFullFault, type NewTile } from './changeTiles.ts'
import { sharedAddress } from './sharedAddress.ts'
import { TitleField } from './TitleField.tsx'

type Props = {
  /** Undefined where the panel shows nothing that a tile can contain. */
  tile: NewTile | undefined
  onClose: () => void
}

/** Adds a tile to one of the user's dashboards or to a new one. */
export function AddToDashboard({ tile, onClose }: Props) {
  // Entered text stays when the session ends meanwhile.
  const isOwned = useOwner() !== null
  const { history } = useRouter()
  const done = (document: Document) => {
    onClose()
    toast({
      title: 'Added to the dashboard',
      description: document.name,
      tone: 'success',
      action: { label: 'Open', run: () => openAddress(history, documentAddress(document)) },
    })
  }
  return (
    <Modal title="Add to a dashboard" onClose={onClose}>
      {tile === undefined && <ErrorPanel message="This panel cannot be added to a dashboard." />}
      {tile !== undefined && isOwned && <ChooseDashboard tile={tile} onDone={done} />}
      {tile !== undefined && !isOwned && <LoginToAdd tile={tile} onClose={onClose} />}
    </Modal>
  )
}

type ChooseDashboardProps = {
  tile: NewTile
  onDone: (document: Document) => void
}

/** Chooses the dashboard that a tile is added to, and its title there; the dashboard is saved at once. */
function ChooseDashboard({ tile, onDone }: ChooseDashboardProps) {
  const [title, setTitle] = useState(tile.title)
  const [name, setName] = useState('')
  const { isRunning, run } = useOneAtATime()
  const named = { ...tile, title: title.trim() }
  const send = (act: () => Promise<Document>) =>
    void run(async () => onDone(await act()), showFailure)
  return (
    <div className="flex flex-col gap-4 p-4" aria-busy={isRunning}>
      <TitleField title={title} onChange={setTitle} />
      <DocumentPicker
        kind="dashboard"
        label="Dashboards"
        searchLabel="Search dashboards"
        placeholder="Search dashboards"
        isForEditing
        isBusy={isRunning}
        icon="plus"
        empty={(search) => (
          <p className="text-sm text-fg2">
            {search === ''
              ? 'You have no dashboards yet. Create one below.'
              : `No results for “${search}”.`}
          </p>
        )}
        detail={({ updated_at }) => (
          <span className="text-sm text-fg3">
            <Age at={updated_at} />
          </span>
        )}
        onChoose={({ document_id }) => send(() => saveTile(document_id, named))}
      />
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
          Create
        </Button>
      </form>
    </div>
  )
}

const NEW_NAME = 'New dashboard'

const SEARCH = { returnTo: '/explorer/dashboards/new' }

/** The choices of a visitor: log in to save a new dashboard with the panel, which is kept in this browser until
 * then, or open an unsaved dashboard that its address contains.
 */
function LoginToAdd({ tile, onClose }: { tile: NewTile; onClose: () => void }) {
  const { history } = useRouter()
  const content = addTile(tile)(DashboardDefinition.parse({}))
  const address = sharedAddress(content, {})
  const keep = () =>
    drafts.keep({
      id: makeDraftId(),
      kind: 'dashboard',
      documentId: null,
      version: null,
      userId: null,
      name: 'New dashboard',
      content,
      at: new Date().toISOString(),
      isToBeSaved: true,
    })
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-fg2">
        A dashboard is saved to your account. The panel is kept in this browser until you are logged
        in, and then starts a new dashboard.
        {address !== undefined && ' Without an account, a dashboard is stored in its address.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <LoginLinks search={SEARCH} onClick={keep} />
        {address !== undefined && (
          <Button
            size="medium"
            variant="ghost"
            onClick={() => {
              onClose()
              openAddress(history, address)
            }}
          >
            Continue without an account
          </Button>
        )}
      </div>
    </div>
  )
}

/** Retries after a save by another person, but not endlessly. */
const ATTEMPTS = 3

/** Adds a tile to the saved dashboard and saves it. If another person saved it in the meantime, the tile is added to
 * their version.
 * @throws AppError where it is full, HttpError with the server's message.
 */
export async function saveTile(documentId: string, tile: NewTile): Promise<Document> {
  for (let attempt = 1; ; attempt++) {
    const { document } = await queryClient.fetchQuery(documentQuery(documentId))
    const before = readContent(document, 'dashboard')
    if (before === undefined) throw new AppError('bad-request', 'This is not a dashboard.')
    const fault = findFullFault(before)
    if (fault !== undefined) throw new AppError('bad-request', fault)
    try {
      return await changeDocument(document, { content: addTile(tile)(before) })
    } catch (failure) {
      if (findConflict(failure) === undefined || attempt === ATTEMPTS) throw failure
    }
  }
}
