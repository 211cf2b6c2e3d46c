import { PEOPLE_ROOMS } from '../people/PEOPLE_ROOMS.ts'

/** Where the calls about alerts are. */
export const ALERTS_ROOM = PEOPLE_ROOMS.organization
