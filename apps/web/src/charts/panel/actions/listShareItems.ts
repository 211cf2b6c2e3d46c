import { copyText } from '../../../ui/copyText.ts'
import type { MenuItem } from '../../../ui/MenuButton.tsx'
import type { PanelSubject } from './PanelSubject.ts'
import { tryAction } from './tryAction.ts'

/** The page's address, which holds what the panel shows: on the clipboard, or where the system can send it. */
export function listShareItems({ title }: Pick<PanelSubject, 'title'>): MenuItem[] {
  const items: MenuItem[] = [
    { id: 'link', label: 'Copy link', run: () => void copyText('Link', window.location.href) },
  ]
  const share = navigator.share?.bind(navigator)
  if (share !== undefined)
    items.push({
      id: 'share',
      label: 'Share…',
      run: () =>
        void tryAction('Not shared', () =>
          share({ title, url: window.location.href }).catch((error) => {
            // Whoever closes the system's dialog has changed his mind, and need not be told so.
            if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
          }),
        ),
    })
  return items
}
