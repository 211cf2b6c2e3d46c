import { Marked, type Tokens } from 'marked'
import type { DocsContent, DocsHeading } from '../src/features/docs/readDocsPage.ts'
import { createSlugs } from './createSlugs.ts'
import { escapeHtml } from './escapeHtml.ts'
import { drawFlowchart } from './flowchart/drawFlowchart.ts'
import { resolveDocsLink } from './resolveDocsLink.ts'

/** A picture that a page shows. `mark` stands in the HTML where its address belongs. */
export type DocsImage = { file: string; mark: string }

export type RenderedDocs = DocsContent & { images: DocsImage[] }

/** How large a picture is, so that its place is kept while it loads. */
export type MeasureImage = (file: string) => { width: number; height: number }

/**
 * A Markdown file of the documentation as HTML: headings can be linked to, tables and code scroll in boxes of their
 * own, links lead to the terminal's addresses. The title is left out: the page writes it.
 * @throws Error for what the documentation must not hold, such as HTML.
 */
export function renderMarkdown(markdown: string, measure: MeasureImage): RenderedDocs {
  const images: DocsImage[] = []
  const headings: DocsHeading[] = []
  const nameHeading = createSlugs()
  let place = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        if (depth === 1) return ''
        const html = this.parser.parseInline(tokens)
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = nameHeading(text)
        place = text
        if (depth <= 3) headings.push({ id, text, depth: depth === 2 ? 2 : 3 })
        const label = escapeHtml(`Link to “${text}”`)
        return `<h${depth} id="${id}">${html}<a class="anchor" href="#${id}" aria-label="${label}">#</a></h${depth}>\n`
      },
      code({ text, lang }: Tokens.Code) {
        if (lang === 'mermaid') return drawFlowchart(text)
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens)
        const address = resolveDocsLink(href)
        return address === undefined ? html : `<a href="${escapeHtml(address)}">${html}</a>`
      },
      image({ href, text }) {
        const { width, height } = measure(href)
        const mark = `\u0000${images.length}\u0000`
        images.push({ file: href, mark })
        return `<img src="${mark}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy" decoding="async">`
      },
      html({ text }) {
        throw new Error(`The documentation holds HTML: ${text.trim()}`)
      },
      table(token) {
        const cell = (one: Tokens.TableCell, tag: 'th' | 'td') =>
          `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(one.tokens)}</${tag}>`
        const head = token.header.map((one) => cell(one, 'th')).join('')
        const rows = token.rows.map(
          (row) => `<tr>${row.map((one) => cell(one, 'td')).join('')}</tr>`,
        )
        const label = escapeHtml(`Table in “${place}”`)
        return `<div class="docs-table" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { html, headings, images }
}
