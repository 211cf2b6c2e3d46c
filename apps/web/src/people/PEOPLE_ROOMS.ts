import { PEOPLE_CALL } from '../account/PEOPLE_CALL.ts'
import type { RestOptions } from '../data/rest/RestOptions.ts'

/** Where calls about people are: those about a user, and those about an organisation or for staff. */
export const PEOPLE_ROOMS = {
  user: PEOPLE_CALL,
  organization: { version: 'v3', internal: true },
} as const satisfies Readonly<Record<string, RestOptions>>

export type PeopleRoom = keyof typeof PEOPLE_ROOMS
