import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '../../ui/announce.tsx'

/** Tells screen readers which page was opened. */
export function PageAnnouncer() {
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
