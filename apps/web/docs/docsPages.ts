import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { type RenderedDocs, readPngSize, renderMarkdown } from './renderMarkdown.ts'

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
