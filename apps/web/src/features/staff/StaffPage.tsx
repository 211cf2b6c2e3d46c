import type { ReactNode } from 'react'
import { AccountPage } from '../../account/AccountPage.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'

const TABS = [
  { label: 'Users', link: { to: '/staff' } },
  { label: 'Audit log', link: { to: '/staff/audit' } },
] as const

type Props = { path: '/staff' | '/staff/audit'; children: ReactNode }

/** What all staff pages share. The server refuses everybody else, in each panel. */
export function StaffPage({ path, children }: Props) {
  return (
    <AccountPage title="Staff" path={path}>
      {() => (
        <>
          <TabLinks label="Staff" tabs={TABS} />
          {children}
        </>
      )}
    </AccountPage>
  )
}
