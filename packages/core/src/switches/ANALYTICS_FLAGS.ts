import { SWITCH_NAMES, SWITCHES } from './SWITCHES.ts'

/** The switches that product analytics decides, all of them on. Without a provider the installation has them on. */
export const ANALYTICS_FLAGS: Readonly<Record<string, true>> = Object.fromEntries(
  SWITCH_NAMES.filter((name) => SWITCHES[name].kind === 'analytics').map((name) => [name, true]),
)
