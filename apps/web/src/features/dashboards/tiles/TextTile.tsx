import { useRouter } from '@tanstack/react-router'
import { limitMarks } from '@tickmark/core/text/limitMarks'
import { type ComponentProps, type MouseEvent, useMemo } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useDashboardScope } from '../view/DashboardScope.ts'
import { fillTitle } from '../view/variables.ts'
import './text.css'

type Props = {
  text: string
  /** The prefix of the ids of footnotes. */
  id: string
}

/** A text with variables replaced by project names. It scrolls within its tile. */
export function TextTile({ text, id }: Props) {
  const { names, isPresenting } = useDashboardScope()
  const size = isPresenting ? 'text-[18px]' : 'text-md'
  const className = `min-h-0 flex-1 overflow-auto px-3.5 pb-3 focus-visible:-outline-offset-2 ${size}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts must scroll by keyboard too.
    <div tabIndex={0} className={className}>
      <MarkdownText text={fillTitle(text, names)} id={id} />
    </div>
  )
}

const PLUGINS: Options['remarkPlugins'] = [[remarkGfm, { singleTilde: false }]]

/** Headings of a text are below those of the page, its sections and its tiles. */
const COMPONENTS: Components = {
  h1: 'h4',
  h2: 'h5',
  h3: 'h6',
  h4: 'h6',
  h5: 'h6',
  a: TextLink,
  // Images are not fetched, so that no other site learns who reads.
  img: ({ alt }) => <em>{alt === undefined || alt === '' ? 'Image' : `Image: ${alt}`}</em>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables must scroll by keyboard too.
    <div tabIndex={0} className="dashboard-text-table">
      <table>{children}</table>
    </div>
  ),
}

/** Renders Markdown. HTML stays text, and links lead only to web sites and pages of the terminal. */
export function MarkdownText({ text, id }: { text: string; id: string }) {
  const flat = useMemo(() => limitMarks(flattenQuotes(text)), [text])
  return (
    <div className="dashboard-text">
      <Markdown
        remarkPlugins={PLUGINS}
        // Footnotes of two texts on a page need different ids.
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

/** The deepest nesting of quotes and lists; deeper nesting would cost rendering time without any use. */
const DEEPEST = 12

/** Limits the nesting of quotes and lists to what can be read and rendered. Anything deeper becomes text of the
 * deepest level.
 */
export function flattenQuotes(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(MARKERS, flattenMarkers).replace(BLANKS, ' '.repeat(MAX_BLANKS)))
    .join('\n')
}

/** Four spaces per level. */
const MAX_BLANKS = 4 * DEEPEST
const BLANKS = new RegExp(`^[ \\t]{${MAX_BLANKS},}`)
/** The markers at the start of a line: quotes, bullets and numbers, in any order. */
const MARKERS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/

function flattenMarkers(opening: string): string {
  const markers = opening.match(/[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/g) ?? []
  return markers.length <= DEEPEST ? opening : markers.slice(0, DEEPEST).join('')
}

/** Returns the target of a link if it is a web site or a page of this one; '' for anything else. */
export function safeAddress(address: string): string {
  if (/^https?:\/\//i.test(address)) return address
  // Two slashes, or a slash and a backslash, would lead to another site.
  return /^\/(?![/\\])/.test(address) || address.startsWith('#') ? address : ''
}
