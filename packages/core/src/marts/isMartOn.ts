import type { ResolvedSwitches } from '../switches/resolveSwitches.ts'
import type { SwitchName } from '../switches/SWITCHES.ts'

/** The marts of areas that can be switched off: each is shown and hidden with its area. The others always are. */
const MART_SWITCHES: ReadonlyMap<string, SwitchName> = new Map([
  ['tokenized_assets', 'tokenized_assets'],
  ['project_contracts', 'TRENDING_CONTRACTS_ENABLED'],
  ['fundraises', 'DATASET_FUNDRAISES_ENABLED'],
  ['vesting_schedules', 'VESTING_SCHEDULE_ENABLED'],
])

/** Returns whether no switch hides the mart with this id or slug; it does not check that there is one. */
export function isMartOn(martId: string, switches: ResolvedSwitches): boolean {
  const name = MART_SWITCHES.get(martId.replaceAll('-', '_'))
  return name === undefined || switches[name]
}
