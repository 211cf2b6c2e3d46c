import { Outlet } from '@tanstack/react-router'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { listTabs } from '@tickmark/core/pages/listTabs'
import { dataScreens } from '@tickmark/core/pages/rows/dataScreens'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { ServerNoticeList } from './ServerNoticeList.tsx'

const STATES = {
  empty: { label: 'Empty', tone: 'warn' },
  filling: { label: 'First load running', tone: 'warn' },
  ready: { label: 'Ready', tone: 'good' },
} as const satisfies Record<DataStatus['state'], { label: string; tone: string }>

/** Shows what all pages of the data status share. */
export function StatusLayout() {
  const { data: status } = useDataStatus()
  return (
    <div className="w-full max-w-[1440px] px-3 py-4 md:px-6">
      <div className="flex min-h-9 items-center gap-3 pb-2">
        <h1 className="text-xl font-semibold tracking-tight">Data status</h1>
        {status && <Badge tone={STATES[status.state].tone}>{STATES[status.state].label}</Badge>}
        {status?.sample && <Badge tone="sample">Sample data</Badge>}
      </div>
      <ServerNoticeList />
      <TabLinks
        label="Data status"
        tabs={listTabs(dataScreens).map(({ path, label }) => ({
          label,
          link:
            path === '/status'
              ? { to: path }
              : { to: '/status/$list', params: { list: path.replace('/status/', '') } },
        }))}
      />
      <div className="pt-4">
        <Outlet />
      </div>
    </div>
  )
}
