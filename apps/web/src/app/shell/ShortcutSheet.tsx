import { useSyncExternalStore } from 'react'
import { Kbd } from '../../ui/Kbd.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { Shortcut } from '../../ui/shortcuts/ShortcutRegistry.ts'
import { pageShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { shellDialog } from './shellDialog.ts'

const IS_MAC = navigator.platform.startsWith('Mac')

/** Keys that work where the focus is, which nothing registers: on every table and every chart of the product. */
const PLACES: Readonly<Record<string, readonly (readonly [keys: string, label: string])[]>> = {
  Tables: [
    ['tab', 'Enter or leave the table'],
    ['↑ ↓', 'Next row (also J and K)'],
    ['← →', 'Next cell'],
    ['page-up page-down', 'Fifteen rows up or down'],
    ['home end', 'First or last row; in a cell, first or last cell'],
    ['mod+home mod+end', 'First or last row of a column'],
    ['enter', 'Open the row, trace the figure, sort by the head'],
    ['s', 'Favorite, where rows have a star'],
    ['mod+f', 'Find in all rows'],
    ['alt+← alt+→', 'Move a column, on its head in a custom table'],
    ['alt+shift+← alt+shift+→', 'Column width'],
    ['delete', 'Remove the column'],
  ],
  'On a chart': [
    ['← →', 'Next period'],
    ['home end', 'First or last period'],
    ['enter', 'Trace the figure'],
    ['esc', 'Leave the chart'],
    ['alt+enter', 'On the legend: this series alone'],
  ],
}
/** Keys of charts and of the chart builder, listed also on pages that have none. */
const ELSEWHERE: Readonly<Record<string, readonly (readonly [keys: string, label: string])[]>> = {
  Chart: [
    ['d', 'Daily'],
    ['w', 'Weekly'],
    ['m', 'Monthly'],
    ['q', 'Quarterly'],
    ['y', 'Yearly'],
    ['alt+l', 'Log axis'],
    ['alt+p', 'Percent'],
    ['alt+t', 'Chart or table'],
    ['alt+r', 'Reset the range'],
    ['f', 'Full window'],
  ],
  'Chart builder': [
    ['mod+z', 'Undo'],
    ['mod+shift+z', 'Redo'],
    ['mod+y', 'Redo'],
  ],
  'Saved pages': [['mod+s', 'Save']],
}

/** Every shortcut of the product: those of this page first. */
export function ShortcutSheet() {
  const shortcuts = useSyncExternalStore(pageShortcuts.subscribe, pageShortcuts.list)
  // Several charts on a page know the same keys; listed once they say as much.
  const different = new Map(shortcuts.map((shortcut) => [nameOf(shortcut), shortcut]))
  const here = [...different.values()]
  const groups: Map<string, Line[]> = Map.groupBy(here, ({ group }) => group)
  for (const [group, lines] of Object.entries({ ...ELSEWHERE, ...PLACES })) {
    const known = groups.get(group) ?? []
    const missing = lines
      .map(([keys, label]) => ({ group, keys, label }))
      .filter(
        ({ keys }) =>
          !here.some((one) => one.group !== 'Go to' && one.keys === keys) || group in PLACES,
      )
    if (missing.length > 0) groups.set(group, [...known, ...missing])
  }
  return (
    <Modal title="Keyboard shortcuts" onClose={shellDialog.close}>
      <div className="gap-6 p-4 sm:columns-2">
        {[...groups].map(([group, items]) => (
          <section key={group} className="mb-6 break-inside-avoid">
            <h3 className="mb-2 text-sm font-medium text-fg3">{group}</h3>
            <dl>
              {items.map((shortcut) => (
                <div key={nameOf(shortcut)} className="flex justify-between gap-4 py-1">
                  <dt>{shortcut.label}</dt>
                  <dd className="flex shrink-0 items-start gap-1">
                    {shortcut.keys.split(' ').map((stroke) => (
                      <Kbd key={stroke}>{nameStroke(stroke)}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

type Line = Pick<Shortcut, 'group' | 'keys' | 'label'>

function nameOf({ group, keys, label }: Line): string {
  return `${group} ${keys} ${label}`
}

function nameStroke(stroke: string): string {
  return stroke
    .replace('mod+', IS_MAC ? '⌘ ' : 'Ctrl ')
    .replace('shift+', IS_MAC ? '⇧ ' : 'Shift ')
    .replace('alt+', IS_MAC ? '⌥ ' : 'Alt ')
    .replace('page-up', 'Page Up')
    .replace('page-down', 'Page Down')
    .replace(/\b[a-z]+$/, (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
}
