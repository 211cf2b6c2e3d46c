import type { RestOptions } from '../data/rest/RestOptions.ts'

/** How calls about people are addressed: those of a user, and those of an organisation and of staff. */
export const PEOPLE_CALL = {
  user: { version: 'v1', internal: false, hideToken: true },
  organization: { version: 'v3', internal: true, hideToken: true },
} as const satisfies Readonly<Record<string, RestOptions>>

export type PeopleRoom = keyof typeof PEOPLE_CALL
