import { useLocation } from '@tanstack/react-router'
import { findPersonalTitle } from '@tickmark/core/pages/findPersonalTitle'
import type { ReactNode } from 'react'
import { AccountPage } from '../../account/AccountPage.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'

const TABS = [
  { label: 'Users', link: { to: '/staff' } },
  { label: 'Audit log', link: { to: '/staff/audit' } },
] as const

/** What all pages of staff share. Whoever is no staff is told so by the server, in each panel. */
export function StaffPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <AccountPage title="Staff" pageTitle={findPersonalTitle(pathname)}>
      {() => (
        <>
          <TabLinks label="Staff" tabs={TABS} />
          {children}
        </>
      )}
    </AccountPage>
  )
}
