/** What product analytics and the tag manager are told, and with what. */
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

/** Tells those who may listen at this moment. Without consent nobody does, and the event is forgotten. */
export const recordEvent: Recorder = (event, details) => {
  for (const recorder of recorders) recorder(event, details)
}

/** Lets a service listen; answers the way to take it out again. */
export function addEventRecorder(recorder: Recorder): () => void {
  recorders.add(recorder)
  return () => recorders.delete(recorder)
}
