import { useState } from 'react'
import { TabLinks } from '../../../ui/TabLinks.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { LONG_TEXT, Specimens } from '../Specimen.tsx'

const TABS = [
  { value: 'about', label: 'About', panel: <p className="text-fg2">Definition.</p> },
  { value: 'methods', label: 'Methodology', panel: <p className="text-fg2">Counting method.</p> },
  { value: 'sources', label: 'Sources', detail: '4', panel: <p className="text-fg2">Sources.</p> },
  { value: 'closed', label: 'Not for all', isDisabled: true, panel: null },
  { value: 'long', label: LONG_TEXT, panel: <p className="text-fg2">{LONG_TEXT}</p> },
] as const

export function TabsAndLinks() {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('about')
  return (
    <>
      <Specimens
        title="Tabs"
        width="full"
        states={{
          'panels in the same place': (
            <Tabs label="Parts of the definition" tabs={TABS} value={tab} onChange={setTab} />
          ),
        }}
      />
      <Specimens
        title="TabLinks"
        width="full"
        states={{
          'each tab an address': (
            <TabLinks
              label="Pages"
              tabs={[
                { label: 'Elements', link: { to: '.' } },
                { label: 'Projects', link: { to: '/projects' } },
                { label: 'Metrics', link: { to: '/metrics' } },
              ]}
            />
          ),
        }}
      />
    </>
  )
}
