import { CAN_SHARE_LINKS, shareLink } from '../../../data/shareLink.ts'
import { copyText } from '../../../ui/copyText.ts'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { tryAction } from '../../../ui/toasts/toast.ts'
import type { PanelSubject } from './PanelSubject.ts'

/** The page's address, which holds what the panel shows: on the clipboard, or where the system can send it. */
export function listShareItems({ title }: Pick<PanelSubject, 'title'>): MenuItem[] {
  const items: MenuItem[] = [
    { id: 'link', label: 'Copy link', run: () => void copyText('Link', window.location.href) },
  ]
  if (CAN_SHARE_LINKS)
    items.push({
      id: 'share',
      label: 'Share…',
      run: () => void tryAction('Not shared', () => shareLink(title, window.location.href)),
    })
  return items
}
