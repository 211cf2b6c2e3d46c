import { useSyncExternalStore } from 'react'
import { Kbd } from '../../ui/Kbd.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { Shortcut } from '../../ui/shortcuts/ShortcutRegistry.ts'
import { pageShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { shellDialog } from './shellDialog.ts'

const IS_MAC = navigator.platform.startsWith('Mac')

/** Every shortcut that works on this page. */
export function ShortcutSheet() {
  const shortcuts = useSyncExternalStore(pageShortcuts.subscribe, pageShortcuts.list)
  // Several charts on a page know the same keys; listed once they say as much.
  const different = new Map(shortcuts.map((shortcut) => [nameOf(shortcut), shortcut]))
  const groups = Map.groupBy(different.values(), (shortcut) => shortcut.group)
  return (
    <Modal title="Keyboard shortcuts" onClose={shellDialog.close}>
      <div className="grid gap-6 p-4 sm:grid-cols-2">
        {[...groups].map(([group, items]) => (
          <section key={group}>
            <h3 className="mb-2 text-sm font-medium text-fg3">{group}</h3>
            <dl>
              {items.map((shortcut) => (
                <div key={nameOf(shortcut)} className="flex justify-between gap-4 py-1">
                  <dt>{shortcut.label}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {shortcut.keys.split(' ').map((stroke) => (
                      <Kbd key={stroke}>{nameStroke(stroke)}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3 className="mb-2 text-sm font-medium text-fg3">Tables and charts</h3>
          <p className="text-fg2">
            In a table arrows, J and K walk through the rows, Enter opens one, S makes one a
            favorite where it has a star, and {IS_MAC ? '⌘' : 'Ctrl'} F finds in all rows. On a
            chart the left and right arrows walk through the periods and Enter traces a figure.
          </p>
        </section>
      </div>
    </Modal>
  )
}

function nameOf({ group, keys, label }: Shortcut): string {
  return `${group} ${keys} ${label}`
}

function nameStroke(stroke: string): string {
  return stroke
    .replace('mod+', IS_MAC ? '⌘ ' : 'Ctrl ')
    .replace('shift+', IS_MAC ? '⇧ ' : 'Shift ')
    .replace('alt+', IS_MAC ? '⌥ ' : 'Alt ')
    .replace(/\b[a-z]$/, (letter) => letter.toUpperCase())
}
