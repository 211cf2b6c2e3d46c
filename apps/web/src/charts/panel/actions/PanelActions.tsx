import { useState } from 'react'
import { pageSettings } from '../../../data/pageSettings.ts'
import { useSwitch } from '../../../data/switchStore.ts'
import { DialogBoundary } from '../../../ui/Boundary.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { LazyPopup } from '../../../ui/popups/LazyPopup.tsx'
import type { PanelDialogIcon } from './PanelDialog.tsx'
import type { PanelSubject } from './PanelSubject.ts'

const load = () => import('./PanelActionsPopup.tsx')
const PanelActionsPopup = lazyComponent(load, 'PanelActionsPopup')
const PanelDialog = lazyComponent(() => import('./PanelDialog.tsx'), 'PanelDialog')

const DIALOGS = [
  { icon: 'bell', label: 'Alert me…' },
  { icon: 'api', label: 'Embed…' },
  { icon: 'dashboard', label: 'Add to dashboard…' },
] as const

/**
 * Takes what a panel shows elsewhere: into an alert, another site or a dashboard by buttons of their own; its query as
 * code, its figures as a table or file, its drawing as a picture, its page as a link by a menu, which has all of it on
 * a phone. What writes them comes with the menu.
 */
export function PanelActions({ subject }: { subject: PanelSubject }) {
  const mayDownload = useSwitch('DOWNLOAD_ENABLED')
  const mayEmbed = useSwitch('CHART_EMBED_ENABLED')
  const [opened, setOpened] = useState<PanelDialogIcon>()
  const close = () => setOpened(undefined)
  // Alerts and dashboards belong to a user, and no user logs in in a partner's terminal.
  const hasUser = !pageSettings.partnerTerminal
  const may = {
    bell: hasUser && 'query' in subject.call,
    api: mayEmbed && subject.embed,
    dashboard: hasUser && canBeTile(subject),
  }
  const dialogs = DIALOGS.filter(({ icon }) => may[icon])
  const trigger = {
    label: mayDownload ? 'Copy as or download' : 'Copy as',
    look: {},
    face: (
      <>
        <Icon name={mayDownload ? 'download' : 'copy'} size={13} />
        <Icon name="down" size={11} />
      </>
    ),
  }
  return (
    // The command line finds the buttons of a page by their subjects.
    <span data-exports={subject.title} className="contents">
      <LazyPopup {...trigger} opens="menu" load={load}>
        {(byKeyboard) => (
          <PanelActionsPopup
            trigger={trigger}
            byKeyboard={byKeyboard}
            subject={subject}
            dialogs={dialogs}
            onOpen={setOpened}
          />
        )}
      </LazyPopup>
      {dialogs.map(({ icon, label }) => (
        <IconButton
          key={icon}
          variant="default"
          icon={icon}
          label={label}
          className="max-sm:hidden"
          onClick={() => setOpened(icon)}
        />
      ))}
      {opened && (
        <DialogBoundary name="Panel dialog" onClose={close}>
          <PanelDialog opened={opened} subject={subject} onClose={close} />
        </DialogBoundary>
      )}
    </span>
  )
}

/**
 * Returns whether a dashboard can hold the contents of a panel: charts and tables of marts. Other panels belong to
 * their page.
 */
export function canBeTile({ embed, view }: Pick<PanelSubject, 'embed' | 'view'>): boolean {
  return view !== undefined || (embed !== undefined && ('query' in embed || 'chart' in embed))
}
