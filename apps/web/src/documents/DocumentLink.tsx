import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageOn } from '../data/switchStore.ts'
import { PlainText } from '../ui/PageLink.tsx'

type Props = {
  /** An address of the terminal, below the origin. */
  href: string
  className?: string
  children: ReactNode
}

/**
 * A link to a page of which only the address is known. It navigates without reloading, like every other link; while a
 * switch hides the page, its text is shown without a link.
 */
export function DocumentLink({ href, className, children }: Props) {
  const { history } = useRouter()
  if (!usePageOn(href)) return <PlainText className={className}>{children}</PlainText>
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (isElsewhere || event.button !== 0) return
        event.preventDefault()
        history.push(href)
      }}
    >
      {children}
    </a>
  )
}
