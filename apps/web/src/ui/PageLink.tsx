import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { usePageOn } from '../data/switchStore.ts'

/** A link to a page: its text alone while a switch hides the page, and where a partner's terminal does not have it. */
export const PageLink = createLink(PageAnchor)

/** Classes that mark a link. */
const LINK_LOOK = /(?<!\S)(?:hover:|underline|decoration-)\S*/g

/** The text of a link that leads nowhere, with the look of the link except what marks it as one. */
export function PlainText({ className, children }: ComponentProps<'span'>) {
  return <span className={className?.replaceAll(LINK_LOOK, '')}>{children}</span>
}

/** Renders a `PageLink`, from an address as the router writes it. */
export function PageAnchor({ href = '', className, children, ...rest }: ComponentProps<'a'>) {
  if (!usePageOn(href)) return <PlainText className={className}>{children}</PlainText>
  return (
    <a href={href} className={className} {...rest}>
      {children}
    </a>
  )
}
