import type { PeopleRoom } from '../people/PEOPLE_ROOMS.ts'

/** Whose keys are meant, by how they are asked for: a user's own, or those of an organisation. */
export type KeyOwner = { room: PeopleRoom; path: string }
