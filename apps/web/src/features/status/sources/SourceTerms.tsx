import type { SourceSyncStatus } from '@tickmark/core/answers/SyncStatus'

/** Under which terms each source gives its data, and what its numbers and days mean. */
export function SourceTerms({ sources }: { sources: readonly SourceSyncStatus[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 px-3.5 py-4 text-sm md:grid-cols-[auto_1fr]">
      {sources.map((source) => (
        <div key={source.source_id} className="contents">
          <dt className="font-medium">{source.title}</dt>
          <dd className="max-w-[100ch] text-fg2">
            {source.attribution !== null && `${source.attribution}. `}
            Licence: <Licence source={source} />. Units: {source.units}. Time: {source.time}{' '}
            {source.revision_days > 0 &&
              `The last ${source.revision_days} days are asked for again each time.`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Licence({ source: { licence, licence_url } }: { source: SourceSyncStatus }) {
  if (licence_url === null) return licence
  return (
    <a
      className="underline decoration-line2 underline-offset-2 hover:text-fg"
      href={licence_url}
      rel="noreferrer"
      target="_blank"
    >
      {licence}
    </a>
  )
}
