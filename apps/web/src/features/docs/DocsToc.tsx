import type { DocsHeading } from './DocsContent.ts'

type Props = {
  headings: readonly DocsHeading[]
  /** `aside` stands beside the text where there is room, `inline` above it where there is none. */
  variant: 'aside' | 'inline'
}

/** The parts of a page. */
export function DocsToc({ headings, variant }: Props) {
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
