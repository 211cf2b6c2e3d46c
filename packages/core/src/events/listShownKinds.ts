import { EVENT_KIND_IDS, type EventKind } from './EVENT_KINDS.ts'

/** The kinds of areas that a switch may hide. */
const AREAS: Readonly<Partial<Record<EventKind, string>>> = {
  fundraise: 'DATASET_FUNDRAISES_ENABLED',
  unlock: 'VESTING_SCHEDULE_ENABLED',
}

/** The kinds of events of areas that no switch hides. */
export function listShownKinds(switches: Readonly<Record<string, boolean>> = {}): EventKind[] {
  return EVENT_KIND_IDS.filter((kind) => switches[AREAS[kind] ?? ''] !== false)
}
