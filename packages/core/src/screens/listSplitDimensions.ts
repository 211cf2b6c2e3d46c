import type { Splits } from '../answers/Composition.ts'
import { COMPOSITION_DIMENSIONS, type CompositionDimension } from '../answers/choices.ts'
import type { SwitchName } from '../switches/SWITCHES.ts'

/** The switch that shows each way to split. Products stand with the rest of the page. */
const DIMENSION_SWITCHES = {
  chain: 'COMPOSITION_BY_CHAIN_ENABLED',
  product: null,
  contract: 'COMPOSITION_BY_CONTRACT_ENABLED',
} as const satisfies Record<CompositionDimension, SwitchName | null>

/** The ways in which a project's figures can be split and that no switch hides. */
export function listSplitDimensions(
  splits: Splits,
  isOn: (name: SwitchName) => boolean,
): CompositionDimension[] {
  return COMPOSITION_DIMENSIONS.filter((dimension) => {
    const name = DIMENSION_SWITCHES[dimension]
    return splits[dimension].length > 0 && (name === null || isOn(name))
  })
}
