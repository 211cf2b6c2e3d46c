const FEEDS = [
  ['RSS', 'xml'],
  ['JSON', 'json'],
  ['calendar (ICS)', 'ics'],
] as const

type Props = { log: 'restatements' | 'held-points' | 'events'; projects?: string | undefined }

/** A log for feed readers, and events for calendar apps, of the projects that are chosen. */
export function FeedLinks({ log, projects }: Props) {
  const query = projects === undefined ? '' : `?projects=${projects}`
  const feeds = FEEDS.filter(([, extension]) => extension !== 'ics' || log === 'events')
  return (
    <span>
      Follow as{' '}
      {feeds.map(([name, extension], index) => (
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
