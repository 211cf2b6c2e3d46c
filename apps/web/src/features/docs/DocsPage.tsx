import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { DOCS_PAGE_IDS, DOCS_PAGES, type DocsPageId } from '@tickmark/core/pages/DOCS_PAGES'
import type { MouseEvent } from 'react'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { DocsTabs } from './DocsTabs.tsx'
import './docs.css'
import type { DocsHeading } from './readDocsPage.ts'

const route = getRouteApi('/docs/$page')

/** One page of the documentation, with its contents beside it. */
export function DocsPage() {
  const { id, content } = route.useLoaderData()
  const router = useRouter()
  const { title, description } = DOCS_PAGES[id]
  usePageTitle(title)
  /** Links within the terminal change the page without a reload, as everywhere else. */
  const follow = (event: MouseEvent<HTMLElement>) => {
    const href = findInternalLink(event)
    if (href === undefined) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <div className="w-full max-w-[1120px] px-3 py-4 md:px-6 md:py-6">
      <p className="pb-3 text-xl font-semibold tracking-tight">Docs</p>
      <DocsTabs />
      <div className="mt-6 gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_208px]">
        <article className="docs" aria-labelledby="docs-title">
          <h1 id="docs-title">{title}</h1>
          <p className="docs-lead">{description}</p>
          <DocsToc headings={content.headings} variant="inline" />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the links within are the controls; this only follows them. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by keyboard is clicked too. */}
          <div
            onClick={follow}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the build writes it from files of this repository.
            dangerouslySetInnerHTML={{ __html: content.html }}
          />
          <Neighbors id={id} />
        </article>
        <DocsToc headings={content.headings} variant="aside" />
      </div>
    </div>
  )
}

/** The pages before and after this one in reading order. */
function Neighbors({ id }: { id: DocsPageId }) {
  const place = DOCS_PAGE_IDS.indexOf(id)
  const [before, after] = [DOCS_PAGE_IDS[place - 1], DOCS_PAGE_IDS[place + 1]]
  return (
    <nav aria-label="Next and previous page" className="docs-neighbors">
      {before !== undefined && (
        <Link to="/docs/$page" params={{ page: before }}>
          <span>Previous</span> {DOCS_PAGES[before].title}
        </Link>
      )}
      {after !== undefined && (
        <Link to="/docs/$page" params={{ page: after }} className="docs-next">
          <span>Next</span> {DOCS_PAGES[after].title}
        </Link>
      )}
    </nav>
  )
}

type Props = {
  headings: readonly DocsHeading[]
  /** `aside` is beside the text where there is room, `inline` above it where there is none. */
  variant: 'aside' | 'inline'
}

/** The parts of a page. */
function DocsToc({ headings, variant }: Props) {
  if (headings.length < 2) return null
  const list = (
    <ul>
      {headings.map(({ id, text, depth }) => (
        <li key={id} data-depth={depth}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
  if (variant === 'inline')
    return (
      <details className="docs-contents lg:hidden">
        <summary>On this page</summary>
        <nav aria-label="On this page">{list}</nav>
      </details>
    )
  return (
    <nav aria-labelledby="docs-contents" className="docs-contents docs-aside hidden lg:block">
      <h2 id="docs-contents">On this page</h2>
      {list}
    </nav>
  )
}

/**
 * The address of the terminal's page that a click asks for, without the base path; undefined where the browser
 * should follow the link itself: to other sites, to parts of the same page, into a new window.
 */
export function findInternalLink(event: MouseEvent<HTMLElement>): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? ''
  const isPage = href.startsWith('/explorer/docs')
  return isPage ? href : undefined
}
