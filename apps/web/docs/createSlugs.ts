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
