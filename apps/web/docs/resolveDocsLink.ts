import { DOCS_PAGE_IDS } from '@tickmark/core/pages/DOCS_PAGES'

/** Files beside the documentation that the terminal serves under an address of its own. */
const SERVED: Readonly<Record<string, string>> = {
  'openapi.json': '/explorer/api-docs/openapi.json',
}

/**
 * Where a link of a documentation file leads from within the terminal: other pages of the documentation by their
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
