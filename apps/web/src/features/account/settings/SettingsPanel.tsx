import type { ReactNode } from 'react'
import { Panel } from '../../../ui/Panel.tsx'

type Props = { title: string; description?: ReactNode; children: ReactNode }

/** A panel of the settings with a description. */
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

/** Confirms a save. The live region is always in the page, so that screen readers announce it. */
export function SavedNote({ text }: { text: string | undefined }) {
  return (
    <p role="status" className={text === undefined ? 'sr-only' : 'text-up'}>
      {text}
    </p>
  )
}
