import { useBlocker } from '@tanstack/react-router'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { type RefObject, useRef, useState } from 'react'
import { useSwitch } from '../../data/switchStore.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Input } from '../../ui/Input.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import type { MenuItem } from '../../ui/popups/MenuPopup.tsx'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { Age } from '../Age.tsx'
import { describeVisibility, FAVORITE_LISTS, KIND_WORDS, NAME_LENGTH } from '../documentWords.ts'
import { FavoriteStar } from '../favorites/FavoriteStar.tsx'
import { BarNotices } from './BarNotices.tsx'
import type { DocumentBarProps } from './DocumentBarProps.ts'
import { type Bar, useBar } from './useBar.ts'

const BarDialogs = lazyComponent(() => import('./BarDialogs.tsx'), 'BarDialogs')

/** The header of a page that edits a document: its name as the heading, its visibility and all actions on it.
 * Unsaved changes are kept in this browser, also during a log-in; leaving the page needs a confirmation; a newer
 * version by another person is never overwritten silently.
 */
export function DocumentBar<K extends DocumentKind>(props: DocumentBarProps<K>) {
  const { kind, document, children, onCopy } = props
  const bar = useBar(props)
  const { one } = KIND_WORDS[kind]
  const mayShareCharts = useSwitch('CHART_SHARE_ENABLED')
  const mayShare = mayShareCharts || kind !== 'chart'
  const mayEdit = document === undefined || document.can_edit
  const favorite = FAVORITE_LISTS[kind]
  const words = describeVisibility(
    document?.visibility ?? 'private',
    document?.organization?.name ?? undefined,
  )
  useShortcuts([
    {
      keys: 'mod+s',
      label: 'Save',
      group: `This ${one}`,
      scope: 'default',
      whileTyping: true,
      run: bar.save,
    },
  ])
  return (
    <header className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 grow basis-72 items-center gap-1.5">
          {favorite !== null && document !== undefined && (
            <FavoriteStar kind={favorite} id={document.document_id} name={document.name} />
          )}
          <DocumentName
            name={bar.name}
            onRename={
              mayEdit && onCopy === undefined && bar.looking === null ? bar.rename : undefined
            }
          />
          {document !== undefined && onCopy === undefined && (
            <Button
              variant="ghost"
              disabled={!mayEdit}
              title={`${words.who}. ${words.meaning}`}
              onClick={() => bar.show({ name: 'details' })}
            >
              <Icon name={words.icon} size={13} />
              <span className="sr-only">Visibility:</span>
              <span className="max-w-40 truncate">{words.short}</span>
            </Button>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          {onCopy === undefined && (
            <>
              <BarState document={document} isUnsaved={bar.isUnsaved} isSaving={bar.isSaving} />
              {children}
              <Button
                size="small"
                variant={bar.isUnsaved && bar.looking === null ? 'solid' : 'default'}
                isLoading={bar.isSaving}
                disabled={bar.looking !== null}
                aria-keyshortcuts="Control+S Meta+S"
                onClick={bar.save}
              >
                {mayEdit ? 'Save' : 'Save a copy'}
              </Button>
            </>
          )}
          {mayShare && (
            <Button size="small" onClick={() => bar.show({ name: 'share' })}>
              <Icon name="chain" size={13} />
              Share
            </Button>
          )}
          {onCopy === undefined ? (
            <BarMenu kind={kind} document={document} bar={bar} />
          ) : (
            <Button size="small" variant="solid" onClick={onCopy}>
              Make a copy
            </Button>
          )}
        </div>
      </div>
      <BarNotices document={document} one={one} bar={bar} isShared={onCopy !== undefined} />
      <LeaveGuard
        one={one}
        isActive={bar.hasUnsaved}
        opened={bar.opened}
        onBeforeLogin={bar.draft.keepNow}
        onLeave={bar.draft.drop}
      />
      {bar.dialog !== null && (
        <DialogBoundary name="Document" onClose={bar.close}>
          <BarDialogs {...props} bar={bar} dialog={bar.dialog} />
        </DialogBoundary>
      )}
    </header>
  )
}

type Props = {
  document: Pick<Document, 'updated_at' | 'can_edit'> | undefined
  isUnsaved: boolean
  isSaving: boolean
}

/** Shows whether the content on the screen is saved. */
function BarState({ document, isUnsaved, isSaving }: Props) {
  return (
    <p className="mr-1 flex items-center gap-1.5 text-sm text-fg3">
      {isUnsaved && <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />}
      <span>{describe(document, isUnsaved, isSaving)}</span>
    </p>
  )
}

function describe(document: Props['document'], isUnsaved: boolean, isSaving: boolean) {
  if (isSaving) return 'Saving…'
  if (isUnsaved) return 'Unsaved changes'
  if (document === undefined) return 'Not saved yet'
  if (!document.can_edit) return 'Your copy is not saved yet'
  return (
    <>
      Saved <Age at={document.updated_at} />
    </>
  )
}

type BarMenuProps<K extends DocumentKind> = {
  kind: K
  document: Document | undefined
  bar: Bar<K>
}

/** The less frequent actions on a document. */
function BarMenu<K extends DocumentKind>({ kind, document, bar }: BarMenuProps<K>) {
  if (document === undefined) return null
  const mayAct = bar.looking === null
  const items: (MenuItem | false)[] = [
    document.can_edit && {
      id: 'details',
      label: 'Name, description, visibility…',
      run: () => bar.show({ name: 'details' }),
    },
    document.can_edit && {
      id: 'versions',
      label: 'Versions…',
      detail: String(document.version),
      run: () => bar.show({ name: 'versions' }),
    },
    {
      id: 'copy',
      label: 'Save as a copy…',
      isDisabled: !mayAct,
      beginsGroup: true,
      run: () => bar.show({ name: 'copy' }),
    },
    { id: 'duplicate', label: 'Duplicate', run: bar.duplicate },
    document.can_delete && {
      id: 'delete',
      label: 'Delete…',
      isDanger: true,
      beginsGroup: true,
      run: () => bar.show({ name: 'delete' }),
    },
  ]
  return (
    <MenuButton
      label={`More about this ${KIND_WORDS[kind].one}`}
      size="small"
      items={items.filter((item) => item !== false)}
    >
      <Icon name="more" size={14} />
    </MenuButton>
  )
}

const LOGIN_PATHS = ['/login', '/signup', '/reset-password']

type LeaveGuardProps = {
  one: string
  /** True if anything is unsaved. */
  isActive: boolean
  /** The address of the document that was just saved and is about to open. */
  opened: RefObject<string | undefined>
  /** Called before a log-in, which returns to this page. */
  onBeforeLogin: () => void
  /** Called before unsaved changes are discarded. */
  onLeave: () => void
}

/** Asks for confirmation before a page with unsaved changes is left; when the window closes, the browser asks. */
function LeaveGuard({ one, isActive, opened, onBeforeLogin, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker({
    // A change of the search parameters stays on the page.
    shouldBlockFn: ({ current, next }) => {
      if (next.pathname === current.pathname) return false
      if (opened.current?.split('?')[0] === `/explorer${next.pathname}`) return false
      if (!LOGIN_PATHS.includes(next.pathname)) return true
      onBeforeLogin()
      return false
    },
    enableBeforeUnload: isActive,
    disabled: !isActive,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    onLeave()
    blocker.proceed()
  }
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      onConfirm={leave}
      onClose={blocker.reset}
    >
      Your changes to this {one} since the last save will be lost.
    </ConfirmDialog>
  )
}

type DocumentNameProps = {
  name: string
  /** Undefined where it may not be renamed. */
  onRename: ((name: string) => void) | undefined
}

/** The name of a document as the heading of its page. A click turns it into a field; Enter saves, Escape cancels. */
function DocumentName({ name, onRename }: DocumentNameProps) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const hasEnded = useRef(false)
  const end = (next: string | null, isByKey: boolean) => {
    // Removing the field may trigger another blur.
    if (hasEnded.current) return
    hasEnded.current = true
    setEditing(false)
    // Returns the focus to the button once it is rendered again.
    if (isByKey) requestAnimationFrame(() => button.current?.focus())
    const written = next?.trim().replace(/\s+/g, ' ') ?? ''
    if (written !== '' && written !== name) onRename?.(written)
  }
  if (isEditing)
    return (
      <Input
        autoFocus
        aria-label="Name"
        defaultValue={name}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        size="medium"
        className="w-0 max-w-xl flex-1 font-semibold"
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => end(target.value, false)}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (nativeEvent.isComposing) return
          if (key === 'Enter') end(currentTarget.value, true)
          if (key === 'Escape') end(null, true)
        }}
      />
    )
  return (
    <h1 className="flex min-w-0 items-center text-xl font-semibold tracking-tight">
      {onRename === undefined ? (
        <bdi className="min-w-0 break-words">{name}</bdi>
      ) : (
        <button
          ref={button}
          type="button"
          title="Rename"
          className="group flex min-w-0 items-center gap-1.5 rounded-sm text-left pointer-coarse:min-h-11"
          onClick={() => {
            hasEnded.current = false
            setEditing(true)
          }}
        >
          <bdi className="min-w-0 break-words">{name}</bdi>
          <span className="text-fg3 group-hover:text-fg">
            <Icon name="pencil" size={13} />
          </span>
        </button>
      )}
    </h1>
  )
}
