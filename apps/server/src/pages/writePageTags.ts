import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { CARD_SIZE } from '../pictures/Card.ts'
import type { Config } from '../settings/config.ts'
import type { PageDescription, PageImage } from './describePage.ts'

type Described = {
  page: PageDescription
  path: string
  config: Pick<Config, 'productName' | 'publicUrl' | 'integrations'>
}

/** The head's lines that tell searchers and other sites what the page at a path is. */
export function writePageTags({ page, path, config }: Described): string[] {
  const title = escapeHtml(page.title)
  const description = escapeHtml(page.description)
  const address = escapeHtml(`${config.publicUrl}${path}`)
  const { domainVerification } = config.integrations
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(page.isPersonal ? ['<meta name="robots" content="noindex">'] : []),
    // An address without a page may be of any length, and leads nowhere.
    ...(page.found ? [`<link rel="canonical" href="${address}">`] : []),
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(config.productName)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    ...(page.found ? [`<meta property="og:url" content="${address}">`] : []),
    ...writeImageTags(page.image, config),
    `<meta name="twitter:title" content="${title}">`,
    `<meta name="twitter:description" content="${description}">`,
    ...(page.oembed === undefined
      ? []
      : writeOembedTags(page.oembed, page.title, config.publicUrl)),
    ...(domainVerification === null
      ? []
      : [`<meta name="facebook-domain-verification" content="${escapeHtml(domainVerification)}">`]),
  ]
}

/** By which other sites find out how to show the page in a frame (oembed.com, discovery). */
function writeOembedTags(address: string, title: string, publicUrl: string): string[] {
  return (['json', 'xml'] as const).map((format) => {
    const query = new URLSearchParams({ url: `${publicUrl}${address}`, format })
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'
    return `<link rel="alternate" type="${type}" href="${escapeHtml(`${publicUrl}/oembed?${query}`)}" title="${escapeHtml(title)}">`
  })
}

/** The head's lines that name a page's picture for other sites, by its whole address as they demand it. */
function writeImageTags(
  image: PageImage | undefined,
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
): string[] {
  const { path, width, height, alt } = image ?? {
    path: '/explorer/thumbnail.png',
    ...CARD_SIZE,
    alt: `${productName}: fundamentals for crypto`,
  }
  const address = escapeHtml(`${publicUrl}${path}`)
  const text = escapeHtml(alt)
  return [
    `<meta property="og:image" content="${address}">`,
    `<meta property="og:image:type" content="image/png">`,
    `<meta property="og:image:width" content="${width}">`,
    `<meta property="og:image:height" content="${height}">`,
    `<meta property="og:image:alt" content="${text}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    `<meta name="twitter:image" content="${address}">`,
    `<meta name="twitter:image:alt" content="${text}">`,
  ]
}

/**
 * The head's lines that have a page's own files loaded beside what starts the terminal. Scripts are only fetched, and
 * run when the page imports them; each needs the nonce, like every script.
 */
export function writeFileTags(files: readonly string[], nonce: string): string[] {
  return files.map((file) => {
    const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    return `<link rel="${rel}" crossorigin href="/explorer/${file}" nonce="${nonce}">`
  })
}

/** Data for the page's scripts, as JSON in a script element that no browser runs and that the data cannot end. */
export function writeDataBlock(id: string | undefined, data: unknown): string {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const name = id === undefined ? '' : ` id="${id}"`
  return `<script type="application/json"${name}>${json}</script>`
}
