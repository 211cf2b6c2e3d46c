import { useSwitch } from '../../../data/switchStore.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { LazyPopup } from '../../../ui/popups/LazyPopup.tsx'
import type { PanelSubject } from './PanelSubject.ts'

const load = () => import('./PanelActionsPopup.tsx')
const PanelActionsPopup = lazyComponent(load, 'PanelActionsPopup')

/**
 * Takes what a panel shows elsewhere: its query as code, its figures as a table or file, its drawing as a picture,
 * its page as a link. What writes them comes with the menu.
 */
export function PanelActions({ subject }: { subject: PanelSubject }) {
  const mayDownload = useSwitch('DOWNLOAD_ENABLED')
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
    // The command line finds the menus of a page by their subjects.
    <span data-exports={subject.title} className="contents">
      <LazyPopup {...trigger} opens="menu" load={load}>
        {(byKeyboard) => (
          <PanelActionsPopup trigger={trigger} byKeyboard={byKeyboard} subject={subject} />
        )}
      </LazyPopup>
    </span>
  )
}
