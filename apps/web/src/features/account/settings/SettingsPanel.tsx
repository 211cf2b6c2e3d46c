import type { ReactNode } from 'react'
import { Panel } from '../../../ui/Panel.tsx'

type Props = { title: string; description?: ReactNode; children: ReactNode }

/** One thing that can be set, with what it is for. */
export function SettingsPanel({ title, description, children }: Props) {
  return (
    <Panel title={title}>
      <div className="flex max-w-[560px] flex-col gap-4 px-3.5 pb-4">
        {description && <p className="-mt-1 text-fg2">{description}</p>}
        {children}
      </div>
    </Panel>
  )
}

/** Says that something was kept; its region is there before, so that readers hear it. */
export function SavedNote({ text }: { text: string | undefined }) {
  return (
    <p role="status" className={text === undefined ? 'sr-only' : 'text-up'}>
      {text}
    </p>
  )
}
