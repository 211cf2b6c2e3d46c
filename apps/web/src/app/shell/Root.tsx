import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { useEffect } from 'react'
import { useStore } from '../../data/createStore.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { switchStore } from '../../data/switchStore.ts'
import { announce, LiveRegion } from '../../ui/announce.tsx'
import { HintHost } from '../../ui/hints/HintHost.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { ToastHost } from '../../ui/toasts/ToastHost.tsx'
import { chooseLayout } from './chooseLayout.ts'
import { Shell } from './Shell.tsx'

/** A partner's terminal has a shell of its own, which nobody else loads. */
const UsualShell = pageSettings.partnerTerminal
  ? lazyComponent(() => import('./PartnerShell.tsx'), 'PartnerShell')
  : Shell

/** Every page within the layout that it asks for, and what stands over all of them. */
export function Root() {
  const Layout = useMatches({ select: (matches) => chooseLayout(matches, UsualShell) })
  return (
    <>
      <Layout>
        <Page />
      </Layout>
      <PageAnnouncer />
      <LiveRegion />
      <HintHost />
      <ToastHost />
    </>
  )
}

/** The page at this address; a page that a switch hides is not there, also once that switch changes. */
function Page() {
  const path = useLocation({ select: (location) => location.pathname })
  const switches = useStore(switchStore)
  return isPageOn(path, switches) ? <Outlet /> : <NotFoundPage />
}

/** Announces to screen readers which page was opened. */
function PageAnnouncer() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) announce(document.title)
      }),
    [router],
  )
  return null
}
