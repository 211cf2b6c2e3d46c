import { escapeXml } from '../escapeXml.ts'

/** An answer of oEmbed 1.0 (oembed.com): a frame, and what is said of it. */
export type OembedAnswer = {
  version: '1.0'
  type: 'rich'
  title: string
  provider_name: string
  provider_url: string
  cache_age: number
  html: string
  width: number
  height: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

/** The answer as the XML that the standard gives it. */
export function writeOembedXml(answer: OembedAnswer): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `  <${name}>${escapeXml(String(value))}</${name}>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${fields.join('')}</oembed>\n`
}
