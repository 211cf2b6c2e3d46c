const FEEDS = [
  ['RSS', 'xml'],
  ['JSON', 'json'],
] as const

type Props = { log: 'restatements' | 'held-points'; projects: string | undefined }

/** A log of the data status for feed readers, of the projects that are chosen. */
export function FeedLinks({ log, projects }: Props) {
  const query = projects === undefined ? '' : `?projects=${projects}`
  return (
    <span>
      Follow as{' '}
      {FEEDS.map(([name, extension], index) => (
        <span key={name}>
          {index > 0 && ' or '}
          <a
            className="underline decoration-line2 underline-offset-2 hover:text-fg"
            href={`/feeds/${log}.${extension}${query}`}
          >
            {name}
          </a>
        </span>
      ))}
    </span>
  )
}
