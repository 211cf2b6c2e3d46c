/** The events of product analytics and the tag manager, with their properties. */
export type ProductEvents = {
  user_identified: {
    email: string
    user_id: string
    tier: string
    organization_names: string[]
    organization_ids: string[]
  }
  login: { method: string }
  logout: Record<string, never>
  consent_accepted: { version: number }
  consent_rejected: { version: number }
}

type Recorder = <E extends keyof ProductEvents>(event: E, details: ProductEvents[E]) => void

const recorders = new Set<Recorder>()

/** Notifies the current listeners. Without consent there are none, and the event is dropped. */
export const recordEvent: Recorder = (event, details) => {
  for (const recorder of recorders) recorder(event, details)
}

/** Lets a service listen; answers the way to take it out again. */
export function addEventRecorder(recorder: Recorder): () => void {
  recorders.add(recorder)
  return () => recorders.delete(recorder)
}
