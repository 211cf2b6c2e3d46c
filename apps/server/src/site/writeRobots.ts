/** Calls that answer programs; to crawl them would only cost. */
const CALLS = ['/trpc', '/v1/', '/v2/', '/v3/', '/explorer/ingest']

/** robots.txt: everything that people read may be read, and where its list is. */
export function writeRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...CALLS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
