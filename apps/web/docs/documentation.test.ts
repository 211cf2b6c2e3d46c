import { existsSync, readFileSync } from 'node:fs'
import { DOCS_PAGE_IDS, DOCS_TASKS } from '@tickmark/core/pages/DOCS_PAGES'
import { describe, expect, it } from 'vitest'
import { type RenderedDocs, readPngSize, renderMarkdown } from './docsPages.ts'

const DOCS = new URL('../../../docs/', import.meta.url)

const rendered = new Map<string, RenderedDocs>()
/** Each page is rendered once, though many link to it. */
function renderPage(id: string): RenderedDocs {
  const page =
    rendered.get(id) ??
    renderMarkdown(readFileSync(new URL(`${id}.md`, DOCS), 'utf8'), (file) =>
      readPngSize(readFileSync(new URL(file, DOCS))),
    )
  rendered.set(id, page)
  return page
}

it.each(DOCS_TASKS)('the overview leads to the part about $title', ({ page, part }) => {
  expect(renderPage(page).headings.map(({ id }) => id)).toContain(part)
})

describe.each(DOCS_PAGE_IDS)('the documentation page %s', (id) => {
  it('can be shown, with pictures that are there', () => {
    const { html, images } = renderPage(id)
    expect(html.length).toBeGreaterThan(1_000)
    for (const { file } of images) expect(existsSync(new URL(file, DOCS)), file).toBe(true)
  })

  it('links only to parts of pages that there are', () => {
    const { html } = renderPage(id)
    for (const [, href = ''] of html.matchAll(/href="([^"]*#[^"]+)"/g)) {
      const [path = '', part] = href.split('#')
      const page = path.split('/').at(-1) || id
      expect(renderPage(page).html, href).toContain(` id="${part}"`)
    }
  })
})
