import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import { CARD_SIZE } from '../cards/Card.ts'
import type { Config } from '../config.ts'
import type { PageImage } from './describePage.ts'

/** The head's lines that name a page's picture for other sites, by its whole address as they demand it. */
export function writeImageTags(
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
