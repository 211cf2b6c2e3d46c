import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useMemo } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import './text.css'
import { flattenQuotes } from './flattenQuotes.ts'
import { safeAddress } from './safeAddress.ts'

const PLUGINS: Options['remarkPlugins'] = [[remarkGfm, { singleTilde: false }]]

/** Headings of a text stand below those of the page, of its sections and of its tiles. */
const COMPONENTS: Components = {
  h1: 'h4',
  h2: 'h5',
  h3: 'h6',
  h4: 'h6',
  h5: 'h6',
  a: TextLink,
  // Nothing is fetched from elsewhere, so that no other site learns who reads.
  img: ({ alt }) => <em>{alt === undefined || alt === '' ? 'Image' : `Image: ${alt}`}</em>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables must scroll by keyboard too.
    <div tabIndex={0} className="dashboard-text-table">
      <table>{children}</table>
    </div>
  ),
}

/** Markdown as people write it. HTML within stays text, and links lead to sites and to pages of the terminal alone. */
export function MarkdownText({ text, id }: { text: string; id: string }) {
  const flat = useMemo(() => flattenQuotes(text), [text])
  return (
    <div className="dashboard-text">
      <Markdown
        remarkPlugins={PLUGINS}
        // Footnotes of two texts on one page must not share their names.
        remarkRehypeOptions={{ clobberPrefix: `${id}-` }}
        components={COMPONENTS}
        urlTransform={safeAddress}
      >
        {flat}
      </Markdown>
    </div>
  )
}

function TextLink({ href = '', children, id, ...rest }: ComponentProps<'a'>) {
  const router = useRouter()
  if (href === '') return <span>{children}</span>
  const isOwn = href.startsWith('/') || href.startsWith('#')
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!isPlain || event.altKey || !href.startsWith('/explorer/')) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a
      id={id}
      href={href}
      aria-describedby={rest['aria-describedby']}
      aria-label={rest['aria-label']}
      onClick={follow}
      {...(isOwn ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' })}
    >
      {children}
    </a>
  )
}
