import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { listTabs } from '@tickmark/core/pages/listTabs'
import { dataScreens } from '@tickmark/core/pages/rows/dataScreens'
import { trpc } from '../../data/trpc.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'

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

const POLL_MS = 30_000

/** Explains why the server does less than it could, such as a switch that is off; nothing where it does all. */
function ServerNoticeList() {
  const { data } = useQuery(
    trpc.status.getNotices.queryOptions({}, { staleTime: POLL_MS, refetchInterval: POLL_MS }),
  )
  if (data === undefined || data.notices.length === 0) return null
  return (
    <ul
      aria-label="Server notices"
      className="flex max-w-[100ch] list-disc flex-col gap-1 pb-3 pl-4 text-sm text-fg2 marker:text-fg3"
    >
      {data.notices.map(({ code, text }) => (
        <li key={code}>{text}</li>
      ))}
    </ul>
  )
}
