/** Where a round was told of, by the name of that site. What is no address of the web is not linked. */
export function SourceLink({ url }: { url: string }) {
  const host = hostOf(url)
  if (host === undefined) return <span className="text-fg3">—</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener nofollow"
      tabIndex={-1}
      className="underline decoration-line2 underline-offset-2 hover:text-fg"
    >
      {host}
    </a>
  )
}

function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : undefined
}
