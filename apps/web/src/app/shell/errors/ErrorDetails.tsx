import { describeError } from '../../../data/describeError.ts'

/** What is known of an error, for support as much as for the visitor. */
export function ErrorDetails({ error }: { error: unknown }) {
  return <p className="max-w-full text-sm break-words text-fg3">{describeError(error)}</p>
}
