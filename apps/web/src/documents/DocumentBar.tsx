import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { lazy } from 'react'
import { useSwitch } from '../data/switchStore.ts'
import { DialogBoundary } from '../ui/Boundary.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useShortcuts } from '../ui/shortcuts/useShortcuts.ts'
import { BarMenu } from './BarMenu.tsx'
import { BarNotices } from './BarNotices.tsx'
import { BarState } from './BarState.tsx'
import type { DocumentBarProps } from './DocumentBarProps.ts'
import { DocumentName } from './DocumentName.tsx'
import { describeVisibility } from './describeVisibility.ts'
import { FAVORITE_LISTS } from './FAVORITE_LISTS.ts'
import { FavoriteStar } from './favorites/FavoriteStar.tsx'
import { KIND_WORDS } from './KIND_WORDS.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useBar } from './useBar.ts'

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
