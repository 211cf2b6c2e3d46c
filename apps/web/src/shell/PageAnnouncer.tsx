import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const CLEAR_MS = 7_000

/** Tells screen readers which page was opened. */
export function PageAnnouncer() {
  const router = useRouter()
  const [text, setText] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) setText(document.title)
      }),
    [router],
  )
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setText(''), CLEAR_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
