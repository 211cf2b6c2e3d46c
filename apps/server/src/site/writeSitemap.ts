import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import type { Place } from './listPlaces.ts'

/** What one sitemap may hold (sitemaps.org): so many addresses, and so many bytes. */
const MOST_PLACES = 50_000
const MOST_BYTES = 50 * 1024 * 1024

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`
const FOOT = '</urlset>\n'

/** sitemap.xml: the first of the places that one file may hold, by their whole addresses. */
export function writeSitemap(places: readonly Place[], publicUrl: string): string {
  let text = HEAD
  let bytes = HEAD.length + FOOT.length
  for (const place of places.slice(0, MOST_PLACES)) {
    const entry = writeEntry(place, publicUrl)
    bytes += Buffer.byteLength(entry)
    if (bytes > MOST_BYTES) break
    text += entry
  }
  return text + FOOT
}

function writeEntry({ path, lastmod }: Place, publicUrl: string): string {
  const day = lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`
  return `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc>${day}</url>\n`
}
