import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Tab<T extends string> = {
  value: T
  label: string
  /** Beside the label, such as how many there are. */
  detail?: string
  isDisabled?: boolean
  panel: ReactNode
}

type Props<T extends string> = {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (value: T) => void
}

/** Parts of one thing, one shown at a time in the same place. Where each part has its address, `TabLinks`. */
export function Tabs<T extends string>({ label, tabs, value, onChange }: Props<T>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: T) => onChange(next)}>
      <BaseTabs.List
        aria-label={label}
        className="no-scrollbar flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            disabled={tab.isDisabled}
            className="-mb-px border-b-2 border-transparent shrink-0 py-2 pointer-coarse:min-w-11 pointer-coarse:py-3 whitespace-nowrap text-fg2 transition-colors not-data-disabled:hover:text-fg focus-visible:-outline-offset-2 data-active:border-accent data-active:font-medium data-active:text-fg data-disabled:opacity-50"
          >
            {tab.label}
            {tab.detail && <span className="ml-1.5 text-sm text-fg3">{tab.detail}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="rounded-sm pt-3">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
