import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { usePageOn } from '../data/switchStore.ts'

/** A link to a page: its text alone while a switch hides the page. */
export const PageLink = createLink(PageAnchor)

/** The text of a link that leads nowhere, with the link's look but for what it does under the pointer. */
export function PlainText({ className, children }: ComponentProps<'span'>) {
  return <span className={className?.replaceAll(/\bhover:\S+/g, '')}>{children}</span>
}

/** What `PageLink` draws, from an address as the router writes it. */
export function PageAnchor({ href = '', className, children, ...rest }: ComponentProps<'a'>) {
  if (!usePageOn(href)) return <PlainText className={className}>{children}</PlainText>
  return (
    <a href={href} className={className} {...rest}>
      {children}
    </a>
  )
}
