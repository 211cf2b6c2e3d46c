/** The tables of records that files of the datahub state, which have no columns to map. */
export const STATED_RECORDS = [
  'vesting_schedules',
  'token_rights',
  'events',
  'bridge_flows',
  'assets',
] as const
