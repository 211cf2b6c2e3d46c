import { Dialog } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useProjects } from '../../data/useProjects.ts'
import { popupClasses } from '../../ui/popups/popupClasses.ts'
import { useShortcutScope } from '../shortcuts/useShortcutScope.ts'
import { interpretCommand } from './interpretCommand.ts'
import { useOpenTarget } from './useOpenTarget.ts'

/** The command line: a few words lead to any project, metric, statement or action. */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { query } = useProjects()
  const open = useOpenTarget()
  useShortcutScope('command-line', true)
  const suggestions = interpretCommand(text, query.data?.projects ?? [])
  const groups = Map.groupBy(suggestions, (suggestion) => suggestion.group)
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-50 w-[min(600px,calc(100vw-24px))] -translate-x-1/2 overflow-hidden rounded-lg border border-line2 bg-raise shadow-pop outline-none">
          <Dialog.Title className="sr-only">Command line</Dialog.Title>
          <Command shouldFilter={false} loop label="Command line">
            <Command.Input
              value={text}
              onValueChange={setText}
              placeholder="Project, metric or command, such as AAVE FA Q"
              className="h-12 w-full border-b border-line bg-transparent px-4 text-lg outline-none placeholder:text-fg3"
            />
            <Command.List className="max-h-[50vh] overflow-auto p-2">
              <Command.Empty className="px-3 py-6 text-center text-fg3">
                Nothing by that name. Try a ticker, a project or a metric.
              </Command.Empty>
              {[...groups].map(([group, items]) => (
                <Command.Group
                  key={group}
                  heading={group}
                  className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-fg3"
                >
                  {items.map((item) => (
                    <Command.Item
                      key={item.id}
                      value={item.id}
                      onSelect={() => {
                        onClose()
                        open(item.target)
                      }}
                      className={`${popupClasses.item} min-h-8 data-[selected=true]:bg-hover data-[selected=true]:text-fg`}
                    >
                      <span className="truncate">{item.title}</span>
                      <span className="ml-auto shrink-0 pl-3 text-sm text-fg3">{item.detail}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <p className="hidden border-t border-line px-4 py-2 font-mono text-xs text-fg3 sm:block">
              AAVE FA Q · ETH FEES W · FEES LENDING 90D · UNI DATA M
            </p>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
