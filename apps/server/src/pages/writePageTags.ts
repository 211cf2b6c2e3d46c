import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import type { Config } from '../config.ts'
import type { PageDescription } from './describePage.ts'
import { writeImageTags } from './writeImageTags.ts'

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
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(config.productName)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
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
