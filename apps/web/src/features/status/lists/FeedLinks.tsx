const FEEDS = [
  ['RSS', 'xml'],
  ['JSON', 'json'],
] as const

/** The restatement log for feed readers, of the projects that are chosen. */
export function FeedLinks({ projects }: { projects: string | undefined }) {
  const query = projects === undefined ? '' : `?projects=${projects}`
  return (
    <span>
      Follow as{' '}
      {FEEDS.map(([name, extension], index) => (
        <span key={name}>
          {index > 0 && ' or '}
          <a
            className="underline decoration-line2 underline-offset-2 hover:text-fg"
            href={`/feeds/restatements.${extension}${query}`}
          >
            {name}
          </a>
        </span>
      ))}
    </span>
  )
}
