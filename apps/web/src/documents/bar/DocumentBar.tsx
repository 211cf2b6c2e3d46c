import { useBlocker } from '@tanstack/react-router'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentLine } from '@tickmark/core/documents/Document'
import { lazy, type RefObject } from 'react'
import { useSwitch } from '../../data/switchStore.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import type { MenuItem } from '../../ui/popups/MenuPopup.tsx'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { Age } from '../Age.tsx'
import { describeVisibility, FAVORITE_LISTS, KIND_WORDS } from '../documentWords.ts'
import { FavoriteStar } from '../favorites/FavoriteStar.tsx'
import { BarNotices } from './BarNotices.tsx'
import type { DocumentBarProps } from './DocumentBarProps.ts'
import { DocumentName } from './DocumentName.tsx'
import { type Bar, useBar } from './useBar.ts'

const BarDialogs = lazy(async () => ({ default: (await import('./BarDialogs.tsx')).BarDialogs }))

/**
 * The head of a page on which something is made: its name as the page's heading, who may see it, and everything that is
 * done with it as a whole. What is unsaved is kept on this machine, through a log-in too; leaving asks; what somebody
 * else saved meanwhile is never overwritten unawares.
 */
export function DocumentBar<K extends DocumentKind>(props: DocumentBarProps<K>) {
  const { kind, document, children } = props
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
            onRename={mayEdit && bar.looking === null ? bar.rename : undefined}
          />
          {document !== undefined && (
            <Button
              variant="ghost"
              disabled={!mayEdit}
              title={`${words.who}. ${words.meaning}`}
              onClick={() => bar.show({ name: 'details' })}
            >
              <Icon name={words.icon} size={13} />
              <span className="sr-only">Who may see it:</span>
              <span className="max-w-40 truncate">{words.short}</span>
            </Button>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
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
          {mayShare && (
            <Button size="small" onClick={() => bar.show({ name: 'share' })}>
              <Icon name="chain" size={13} />
              Share
            </Button>
          )}
          <BarMenu kind={kind} document={document} bar={bar} />
        </div>
      </div>
      <BarNotices document={document} one={one} bar={bar} />
      <LeaveGuard
        one={one}
        isActive={bar.hasUnsaved}
        opened={bar.opened}
        onWayIn={bar.draft.keepNow}
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
  document: DocumentLine | undefined
  isUnsaved: boolean
  isSaving: boolean
}

/** Whether what is on the screen is kept. */
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

/** What is done seldom with a document as a whole. */
function BarMenu<K extends DocumentKind>({ kind, document, bar }: BarMenuProps<K>) {
  if (document === undefined) return null
  const mayAct = bar.looking === null
  const items: (MenuItem | false)[] = [
    document.can_edit && {
      id: 'details',
      label: 'Name, description, who may see it…',
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

const WAYS_IN = ['/login', '/signup', '/reset-password']

type LeaveGuardProps = {
  one: string
  /** Whether anything is unsaved. */
  isActive: boolean
  /** The address of what was saved just now, which is on the way to be opened. */
  opened: RefObject<string | undefined>
  /** Before a log-in, after which the page comes back. */
  onWayIn: () => void
  /** Before what is unsaved is given up. */
  onLeave: () => void
}

/** Asks before a page with something unsaved is left, by the browser's own question where the window closes. */
function LeaveGuard({ one, isActive, opened, onWayIn, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker({
    // Another address of the same page, such as after another choice, leaves nothing.
    shouldBlockFn: ({ current, next }) => {
      if (next.pathname === current.pathname) return false
      if (opened.current?.split('?')[0] === `/explorer${next.pathname}`) return false
      if (!WAYS_IN.includes(next.pathname)) return true
      onWayIn()
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
      What you changed in this {one} since it was last saved is lost.
    </ConfirmDialog>
  )
}
