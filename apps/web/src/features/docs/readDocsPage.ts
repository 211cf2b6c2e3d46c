import { DOCS_PAGE_IDS, type DocsPageId } from '@tickmark/core/pages/DOCS_PAGES'

/** The files of the documentation, each loaded when it is read. */
const DOCS_FILES: Readonly<Record<DocsPageId, () => Promise<{ content: DocsContent }>>> = {
  'user-guide': () => import('../../../../../docs/user-guide.md'),
  api: () => import('../../../../../docs/api.md'),
  spreadsheets: () => import('../../../../../docs/spreadsheets.md'),
  listings: () => import('../../../../../docs/listings.md'),
  clients: () => import('../../../../../docs/clients.md'),
  mcp: () => import('../../../../../docs/mcp.md'),
  'operator-guide': () => import('../../../../../docs/operator-guide.md'),
  'third-parties': () => import('../../../../../docs/third-parties.md'),
  architecture: () => import('../../../../../docs/architecture.md'),
}

/** The address of a terminal in the files of the documentation. */
const EXAMPLE_ORIGIN = 'http://localhost:3000'

/**
 * Loads one page of the documentation, with the address of this terminal in its examples; undefined where the segment
 * of the address names none.
 */
export async function readDocsPage(
  segment: string,
): Promise<{ id: DocsPageId; content: DocsContent } | undefined> {
  const id = DOCS_PAGE_IDS.find((known) => known === segment)
  if (id === undefined) return undefined
  const { content } = await DOCS_FILES[id]()
  const html = content.html.replaceAll(EXAMPLE_ORIGIN, window.location.origin)
  return { id, content: { ...content, html } }
}

/** A heading that the list of contents leads to. */
export type DocsHeading = { id: string; text: string; depth: 2 | 3 }

/** A page of the documentation as the build makes it of its Markdown file. */
export type DocsContent = {
  /** Everything below the title. Written by the build from files of this repository, and from nothing else. */
  html: string
  headings: DocsHeading[]
}
