import type { SwitchName } from './SWITCHES.ts'

/**
 * Switches of areas that are not built yet. Whoever builds one takes its switch from this list; then a test
 * demands that something asks the switch, and the browser journeys demand a row that turns it off and on.
 */
export const SWITCHES_TO_COME = [
  'NEW_LISTING_FORM_ENABLED',
  'PROJECT_LISTING_FORM_ENABLED',
  'custom_queries',
] as const satisfies readonly SwitchName[]

/** The switches that show and hide something today. */
export type BuiltSwitch = Exclude<SwitchName, (typeof SWITCHES_TO_COME)[number]>
