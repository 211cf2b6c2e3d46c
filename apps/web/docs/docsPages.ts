import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { DOCS_PAGE_IDS } from '@tickmark/core/pages/DOCS_PAGES'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { DocsContent, DocsHeading } from '../src/features/docs/readDocsPage.ts'

const MARKDOWN = /\/docs\/[\w-]+\.md$/

/** Lets the page import the documentation: each Markdown file becomes a module that holds it as HTML. */
export function docsPages(): Plugin {
  return {
    name: 'docs-pages',
    enforce: 'pre',
    load(id) {
      if (!MARKDOWN.test(id)) return null
      const measure = (file: string) => readPngSize(readFileSync(join(dirname(id), file)))
      const rendered = renderMarkdown(readFileSync(id, 'utf8'), measure)
      this.addWatchFile(id)
      return { code: writeModule(rendered), moduleType: 'js' }
    },
  }
}

/** The module's text. Pictures are imported, so that the build names and copies them like any other. */
function writeModule({ html, headings, images }: RenderedDocs): string {
  const imports = images.map(
    ({ file }, index) => `import image${index} from ${JSON.stringify(`./${file}`)}\n`,
  )
  const text = images.reduce(
    (code, { mark }, index) =>
      code.replace(JSON.stringify(mark).slice(1, -1), () => `"+image${index}+"`),
    JSON.stringify(html),
  )
  return `${imports.join('')}export const content = { html: ${text}, headings: ${JSON.stringify(headings)} }\n`
}

/** A picture that a page shows. `mark` is a placeholder in the HTML for its address. */
type DocsImage = { file: string; mark: string }

export type RenderedDocs = DocsContent & { images: DocsImage[] }

/** Measures a picture, so that space is reserved for it while it loads. */
type MeasureImage = (file: string) => { width: number; height: number }

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
      code({ text }: Tokens.Code) {
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

/** Names headings for addresses as code hosts do, so that a link works in both places; the same name twice gets a number. */
export function createSlugs(): (heading: string) => string {
  const uses = new Map<string, number>()
  return (heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const earlier = uses.get(slug) ?? 0
    uses.set(slug, earlier + 1)
    return earlier === 0 ? slug : `${slug}-${earlier}`
  }
}

/** Files beside the documentation that the terminal serves under an address of its own. */
const SERVED: Readonly<Record<string, string>> = {
  'openapi.json': '/explorer/api-docs/openapi.json',
}

/**
 * Resolves a link of a documentation file to an address within the terminal: other pages of the documentation by their
 * addresses here, parts of the same page and whole addresses as they are. Undefined for what the terminal does not
 * show, such as other files of the repository.
 */
export function resolveDocsLink(href: string): string | undefined {
  if (href.startsWith('#')) return href
  if (/^https?:\/\//.test(href)) return href
  if (href.startsWith('/explorer')) return href
  const [file = '', part] = href.replace(/^\.\//, '').split('#', 2)
  const served = SERVED[file]
  if (served !== undefined) return served
  const page = DOCS_PAGE_IDS.find((id) => `${id}.md` === file)
  if (page === undefined) return undefined
  return `/explorer/docs/${page}${part === undefined ? '' : `#${part}`}`
}

const SIGNATURE = '89504e470d0a1a0a'

/**
 * The width and height in a PNG's header (PNG specification, 11.2.1).
 * @throws Error when the bytes are no PNG.
 */
export function readPngSize(bytes: Buffer): { width: number; height: number } {
  if (bytes.length < 24 || bytes.toString('hex', 0, 8) !== SIGNATURE)
    throw new Error('The picture is no PNG.')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
